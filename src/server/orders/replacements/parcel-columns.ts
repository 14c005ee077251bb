import { type SQL, sql } from 'drizzle-orm'
import { type ParcelRef, parcelRef } from '#contract/admin/codes.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

// Packing tables name a parcel by one of two columns: `order_id` or `replacement_id`.

/** The condition for the rows of one parcel, in a statement over one such table. */
export const isOf = ({ kind, number }: ParcelRef): SQL =>
  kind === 'order' ? sql`order_id = ${number}` : sql`replacement_id = ${number}`

/** Both columns of one parcel, for an insert. */
export const columnsOfParcel = ({ kind, number }: ParcelRef) => ({
  orderId: kind === 'order' ? number : null,
  replacementId: kind === 'replacement' ? number : null,
})

/** Both columns of some parcels for `unnest`; each array has a null where the other has the number. */
export const arraysOf = (refs: ParcelRef[]): { orderIds: SQL; replacementIds: SQL } => {
  const columns = refs.map(columnsOfParcel)
  return {
    orderIds: sql`${sql.param(columns.map(({ orderId }) => orderId))}::bigint[]`,
    replacementIds: sql`${sql.param(columns.map(({ replacementId }) => replacementId))}::bigint[]`,
  }
}

/** The parcel of a row of a table or query. */
export const refIn = (table: SQL): { kind: SQL<ParcelRef['kind']>; number: SQL<number> } => ({
  kind: sql<ParcelRef['kind']>`CASE WHEN ${table}.replacement_id IS NULL THEN 'order' ELSE 'replacement' END`,
  number: sql<number>`coalesce(${table}.replacement_id, ${table}.order_id)::float8`,
})

/** What the courier collects for the parcel of a row, in paise: all money of an order that is due on delivery. Else null. */
export const collectPaiseIn = (table: SQL): SQL<number | null> => sql<
  number | null
>`CASE WHEN ${table}.replacement_id IS NULL THEN (
  SELECT due.amount_paise::float8 FROM payments due WHERE due.order_id = ${table}.order_id AND due.status = 'due_on_delivery') END`

/** @throws {ShopError} `not_found` for a malformed code. */
export function parcelOf(code: string): ParcelRef {
  const ref = parcelRef(code)
  if (!ref) throw new ShopError('not_found', 'Order not found.')
  return ref
}
