import { sql } from 'drizzle-orm'
import * as packing from '#contract/admin/packing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { isOf, parcelOf } from '#server/orders/replacements/parcel-columns.ts'
import type { StaffAnswer, StaffCallInput } from './back-office.ts'
import { openPayingOffice, type PayingOffice } from './office.ts'

type AboutOrder = typeof packing.scanItem | typeof packing.finishPacking | typeof packing.reportShortPick

export interface PackingStation extends PayingOffice {
  /** Takes an order or a replacement to the station. */
  start: (id: string, body?: object, cookie?: string) => Promise<StaffAnswer<packing.Packing>>
  /** Sends a call of the station about an order as it stands now, unless a version is given. */
  tell: <E extends AboutOrder>(
    endpoint: E,
    id: string,
    body: object,
    input?: StaffCallInput,
  ) => Promise<StaffAnswer<Reply<E>>>
  scan: (id: string, code: string, more?: object) => Promise<StaffAnswer<packing.Packing>>
  /** Takes an order to the station and scans everything into it. */
  fill: (id: string, cookie?: string) => Promise<packing.Packing>
}

/** What a full box weighs, and its size. */
export const parcel = { weight_grams: 850, box: 'small' }

/** A shop that takes payments and its packing station, for all tests of a file. */
export async function openStation(): Promise<PackingStation> {
  const paying = await openPayingOffice()
  const { shop, office } = paying
  const start: PackingStation['start'] = (id, body = {}, cookie = office.packer) =>
    office.call(packing.startPacking, { cookie, params: { id }, body })
  const tell: PackingStation['tell'] = async (endpoint, id, body, input = {}) => {
    const { rows } = await shop.db.execute<{ version: number }>(
      sql`SELECT version FROM packings WHERE ${isOf(parcelOf(id))}`,
    )
    return office.call(endpoint, {
      cookie: office.packer,
      params: { id },
      body: { version: rows[0]?.version ?? 1, ...body },
      key: crypto.randomUUID(),
      ...input,
    })
  }
  return {
    ...paying,
    start,
    tell,
    scan: (id, code, more = {}) => tell(packing.scanItem, id, { code, ...more }),
    fill: async (id, cookie = office.packer) => {
      let state = (await start(id, {}, cookie)).body
      for (const { sku, needed } of state.lines) {
        for (let count = 0; count < needed; count += 1) {
          state = (await tell(packing.scanItem, id, { code: sku }, { cookie })).body
        }
      }
      return state
    },
  }
}
