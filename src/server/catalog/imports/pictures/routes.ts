import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as endpoints from '#contract/admin/import-pictures.ts'
import type { StaffHandle } from '../../../platform/http/bind-endpoints.ts'
import { assertPermission } from '../../../platform/imports/assert-permission.ts'
import { readPictures, retryPictures } from './read-pictures.ts'

/** Admin routes of pictures that product imports fetch. */
export function registerImportPictures(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(endpoints.listImportPictures, ({ caller, params, query }) => {
    assertPermission(caller.permissions, ['products.read'])
    return readPictures(db, { ...params, ...query })
  })
  api(endpoints.fetchPicturesAgain, ({ caller, params, actor }) => {
    assertPermission(caller.permissions, ['products.write'])
    return retryPictures(db, actor, params.id)
  })
}
