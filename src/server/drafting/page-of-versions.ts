import { pageOf } from '../platform/database/page-of.ts'
import { changesBetween } from './changes-between.ts'

/** Each shows what it changed, field by field. */
export const versionsAtOnce = 20

interface StoredVersion {
  number: number
  content: Record<string, unknown>
  at: Date
  by: string | null
}

/** A page of versions, the newest first, each with what it changed of the one before. */
export function pageOfVersions(rows: StoredVersion[]) {
  const { page, next_cursor } = pageOf(rows, ({ number }) => number, versionsAtOnce)
  const versions = page.map(({ content, at, ...row }, index) => ({
    ...row,
    at: at.toISOString(),
    changes: changesBetween(rows[index + 1]?.content, content),
  }))
  return { versions, next_cursor }
}
