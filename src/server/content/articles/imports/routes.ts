import { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { exportArticles } from '#contract/admin/imports.ts'
import { writeEntry } from '../../../platform/audit/change.ts'
import { posts } from '../../../platform/database/tables.ts'
import { actorOf } from '../../../platform/http/callers.ts'
import type { StaffHandle } from '../../../platform/http/staff-api.ts'
import { exportedArticles } from './export-articles.ts'

/** Articles as a table that an import reads. */
export function registerArticleExport(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(exportArticles, async ({ caller, request, reply }) => {
    await writeEntry(db, actorOf(caller, request.id), {
      action: 'list_exported',
      entity: { kind: 'list', id: 'articles-table' },
      after: { rows: await db.$count(posts) },
    })
    reply.header('content-disposition', 'attachment; filename="articles.csv"')
    return Readable.from(exportedArticles(db))
  })
}
