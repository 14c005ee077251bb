import { asc } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { exportRedirects } from '#contract/admin/imports.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import { redirects } from '../../platform/database/tables.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { writeTable } from '../../platform/lists/csv.ts'
import { writtenPath, writtenTarget } from './redirect-path.ts'

/** Redirects as a table that an import reads. */
export function registerRedirectExport(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(exportRedirects, async ({ actor, reply }) => {
    const all = await db.select().from(redirects).orderBy(asc(redirects.path))
    await writeEntry(db, actor, {
      action: 'list_exported',
      entity: { kind: 'list', id: 'redirects' },
      after: { rows: all.length },
    })
    reply.header('content-disposition', 'attachment; filename="redirects.csv"')
    const rows = all.map(({ path, target }) => [writtenPath(path), writtenTarget(target)])
    return Buffer.from(writeTable([['Old address', 'New address'], ...rows]))
  })
}
