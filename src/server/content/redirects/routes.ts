import { asc } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { exportRedirects } from '#contract/admin/imports.ts'
import { redirects } from '../../platform/database/tables.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { encodePath, encodeTarget } from '../../platform/http/redirect-path.ts'
import { writeTable } from '../../platform/lists/csv.ts'
import { exportFile } from '../../platform/lists/export-file.ts'

/** Admin route that exports redirects for imports. */
export function registerRedirectExport(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(exportRedirects, async ({ actor, reply }) => {
    const all = await db.select().from(redirects).orderBy(asc(redirects.path))
    await exportFile(db, { actor, reply, list: 'redirects', file: 'redirects', after: { rows: all.length } })
    const rows = all.map(({ path, target }) => [encodePath(path), encodeTarget(target)])
    return Buffer.from(writeTable([['Old address', 'New address'], ...rows]))
  })
}
