import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as endpoints from '#contract/admin/import-pictures.ts'
import { assertCallerHas } from '../../../platform/http/assert-caller-has.ts'
import type { StaffHandle } from '../../../platform/http/bind-endpoints.ts'
import { readPictures, retryPictures } from './read-pictures.ts'

/** Admin routes of pictures that product imports fetch. */
export function registerImportPictures(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(endpoints.listImportPictures, ({ caller, params, query }) => {
    assertCallerHas(caller, ['products.read'])
    return readPictures(db, { ...params, ...query })
  })
  api(endpoints.fetchPicturesAgain, ({ caller, params, actor }) => {
    assertCallerHas(caller, ['products.write'])
    return retryPictures(db, actor, params.id)
  })
}
