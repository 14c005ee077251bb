import { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { exportArticles } from '#contract/admin/imports.ts'
import { writeEntry } from '../../../platform/audit/change.ts'
import { posts } from '../../../platform/database/tables.ts'
import type { StaffHandle } from '../../../platform/http/bind-endpoints.ts'
import { exportedArticles } from './export-articles.ts'

/** Articles as a table that an import reads. */
export function registerArticleExport(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(exportArticles, async ({ actor, reply }) => {
    await writeEntry(db, actor, {
      action: 'list_exported',
      entity: { kind: 'list', id: 'articles-table' },
      after: { rows: await db.$count(posts) },
    })
    reply.header('content-disposition', 'attachment; filename="articles.csv"')
    return Readable.from(exportedArticles(db))
  })
}
