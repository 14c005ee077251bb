import { inArray, sql } from 'drizzle-orm'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { redirects } from '../../platform/database/tables.ts'
import { pathOfTarget, redirectPath, redirectTarget } from '../../platform/http/redirect-path.ts'
import type { ImportKind, PlannedRow, RowValues } from '../../platform/imports/kind.ts'

/** The import of redirects; a cleared target deletes one. */
export const redirectImport: ImportKind = {
  name: 'redirects',
  read: 'settings.read',
  fields: [
    {
      name: 'path',
      label: 'Old address',
      also: ['from', 'redirect from', 'source', 'old url', 'path'],
      hint: 'Such as /collections/feeds, or with https:// and the name of the old shop.',
      isKey: true,
    },
    {
      name: 'target',
      label: 'New address',
      also: ['to', 'redirect to', 'target', 'new url'],
      hint: 'A page of this shop, such as /products/balcony-feed, also with ? and #; (clear) ends the redirect.',
    },
  ],
  plan: async (tx, given, { how }) => {
    if (how === 'held') await tx.execute(sql`LOCK TABLE redirects IN SHARE ROW EXCLUSIVE MODE`)
    const stored = await tx.select().from(redirects)
    const rows = planRedirects(given, new Map(stored.map(({ path, target }) => [path, target])))
    return { rows, needs: ['settings.write'], apply: (at) => write(at, rows) }
  },
}

interface PlannedRedirect extends PlannedRow {
  path: string
  /** Null deletes the redirect. */
  target: string | null
}

/** Plans row by row, then rejects chains and circles in the result. */
function planRedirects(given: RowValues[], stored: Map<string, string>): PlannedRedirect[] {
  const seen = new Map<string, number>()
  const rows = given.map((row) => planRow(row, stored, seen))
  const after = new Map(stored)
  for (const { outcome, path, target } of rows) {
    if (outcome === 'refused') continue
    if (target === null) after.delete(path)
    else after.set(path, target)
  }
  const targets = new Set([...after.values()].map(pathOfTarget))
  return rows.map((row) => rejectChain(row, after, targets))
}

function planRow(
  { line, values }: RowValues,
  stored: Map<string, string>,
  seen: Map<string, number>,
): PlannedRedirect {
  const path = redirectPath(values.path ?? '')
  const target = values.target === null ? null : redirectTarget(values.target ?? '')
  const before = stored.get(path ?? '') ?? null
  const problems = problemsOf(path, target, { values, earlier: seen.get(path ?? '') })
  if (path !== null && Object.keys(problems).length === 0) seen.set(path, line)
  const base = { line, name: path ?? values.path ?? '', entityId: null, path: path ?? '', target, problems }
  if (Object.keys(problems).length > 0) return { ...base, outcome: 'refused', changes: {} }
  if (before === target) return { ...base, outcome: 'same', changes: {} }
  return {
    ...base,
    outcome: before === null ? 'new' : 'changed',
    changes: { target: { before, after: target } },
  }
}

const noPath = 'This is no address. Write it like /collections/feeds.'

function problemsOf(
  path: string | null,
  target: string | null,
  { values, earlier }: { values: RowValues['values']; earlier: number | undefined },
): Record<string, string> {
  if (path === null || path === '/') return { path: noPath }
  if (path === '/api' || path.startsWith('/api/'))
    return { path: 'Addresses under /api are calls of the shop.' }
  if (earlier !== undefined) return { path: `Row ${earlier} has the same old address.` }
  if (values.target === null) return {}
  if (target === null || /^https?:/i.test(values.target ?? ''))
    return { target: 'A redirect leads to a page of this shop, such as /products/balcony-feed.' }
  return pathOfTarget(target) === path ? { target: 'It would lead to itself.' } : {}
}

function rejectChain(
  row: PlannedRedirect,
  after: Map<string, string>,
  targets: Set<string>,
): PlannedRedirect {
  if (row.outcome === 'refused' || row.target === null) return row
  const next = after.get(pathOfTarget(row.target))
  const message =
    next !== undefined
      ? `${row.target} leads on to ${next}. Write where it ends.`
      : targets.has(row.path)
        ? `Another redirect leads to ${row.path}. Write there where it ends.`
        : null
  if (message === null) return row
  return { ...row, outcome: 'refused', changes: {}, problems: { target: message } }
}

const rowsAtOnce = 1000

async function write(tx: Database, rows: PlannedRedirect[]): Promise<Entry[]> {
  const written = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  for (let at = 0; at < written.length; at += rowsAtOnce) {
    const some = written.slice(at, at + rowsAtOnce)
    const upserted = some.flatMap(({ path, target }) => (target === null ? [] : [{ path, target }]))
    const deleted = some.filter(({ target }) => target === null).map(({ path }) => path)
    if (deleted.length > 0) await tx.delete(redirects).where(inArray(redirects.path, deleted))
    if (upserted.length === 0) continue
    await tx
      .insert(redirects)
      .values(upserted)
      .onConflictDoUpdate({ target: redirects.path, set: { target: sql`excluded.target` } })
  }
  return written.map(({ path, changes }) => ({
    action: 'redirect_set',
    entity: { kind: 'redirect', id: path },
    before: { target: changes.target?.before ?? null },
    after: { target: changes.target?.after ?? null },
  }))
}
