import { readBackstockFile } from '#contract/admin/list-files.ts'
import * as calls from '#contract/admin/places.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { backstockColumns } from './backstock-columns.ts'
import { listBackstock, listPlaceNames, readStockPlaces } from './read-places.ts'
import { transferPacks } from './transfer.ts'

/** Admin routes of storage places and transfers. */
export function registerPlaces(api: StaffHandle, { db }: Pick<AppContext, 'db'>): void {
  api(calls.readStockPlaces, ({ params }) => readStockPlaces(db, params.id))
  api(calls.listPlaceNames, async () => ({ places: await listPlaceNames(db) }))
  api(calls.listBackstock, ({ query }) => listBackstock(db, query))
  api(readBackstockFile, (call) =>
    listFile(db, call, {
      list: 'backstock',
      columns: backstockColumns,
      readPage: async (cursor, size) => {
        const found = await listBackstock(db, { ...call.query, cursor }, size)
        return { rows: found.backstock, next: found.next_cursor }
      },
    }),
  )
  api(calls.transferPacks, (call) => transferPacks(db, call, { ...call.body, ...call.params }))
}
