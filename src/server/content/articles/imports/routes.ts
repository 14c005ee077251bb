import { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { exportArticles } from '#contract/admin/imports.ts'
import { posts } from '../../../platform/database/tables.ts'
import type { StaffHandle } from '../../../platform/http/bind-endpoints.ts'
import { exportFile } from '../../../platform/lists/export-file.ts'
import { exportedArticles } from './export-articles.ts'

/** Admin route that exports articles for imports. */
export function registerArticleExport(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(exportArticles, async ({ actor, reply }) => {
    await exportFile(db, {
      actor,
      reply,
      list: 'articles-table',
      file: 'articles',
      after: { rows: await db.$count(posts) },
    })
    return Readable.from(exportedArticles(db))
  })
}
