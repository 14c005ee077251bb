import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReplacementView, StaffReplacement } from '#contract/admin/replacements.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReplacementId, publicReturnId, replacementNumber } from '#contract/shop/returns.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageSize } from '../../platform/database/page-of.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { orders, replacements, shipments } from '../../platform/database/tables.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'
import { noReplacement } from './move-replacement.ts'
import { replacementLife } from './replacement-states.ts'

const replacement = alias(replacements, 'replacement')
const ordered = alias(orders, 'ordered')
const shipment = alias(shipments, 'shipment')

const row = {
  id: replacement.id,
  version: replacement.version,
  orderId: replacement.orderId,
  returnId: replacement.returnId,
  status: replacement.status,
  hold: replacement.holdReason,
  createdAt: replacement.createdAt,
  updated_at: updatedAtOf('replacements', sql`replacement.id`),
  name: sql<string>`coalesce(${ordered.shippingFullName}, '')`,
  city: ordered.shippingCity,
  pin: ordered.shippingZip,
  carrier: sql<string | null>`${shipment.carrier}`,
  trackingNumber: shipment.trackingNumber,
  items: sql<StaffReplacement['items']>`(
    SELECT coalesce(json_agg(json_build_object('name', item.product_name, 'quantity', replacement_line.quantity, 'place', (
      SELECT string_agg(DISTINCT shelf.place, ', ') FROM product_stock made JOIN shelf_places shelf ON shelf.stock_id = made.stock_id
      WHERE made.product_id = item.product_id)) ORDER BY item.id), '[]')
    FROM replacement_lines replacement_line JOIN order_items item ON item.id = replacement_line.order_item_id WHERE replacement_line.replacement_id = replacement.id)`,
}

const read = (db: Database, rest: SQL) =>
  readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM replacements replacement JOIN orders ordered ON ordered.id = replacement.order_id
    LEFT JOIN LATERAL (SELECT * FROM shipments WHERE replacement_id = replacement.id ORDER BY id DESC LIMIT 1) AS shipment ON true ${rest}`,
  )

/** The steps of the screens, by the event of each. */
const stepsOf = {
  packed: ['pack'],
  sent: ['number', 'send'],
  delivered: ['deliver'],
  lost: ['lose'],
  came_back: ['take-back'],
  cancelled: ['cancel'],
} as const

const stepsNow = ({ status, hold }: Pick<RowOf<typeof row>, 'status' | 'hold'>): string[] => {
  const steps = Object.keys(replacementLife[status]).flatMap(
    (event) => stepsOf[event as keyof typeof stepsOf],
  )
  if (hold !== null) return ['release', ...steps.filter((step) => step === 'cancel')]
  return status === 'due' || status === 'packed' ? [...steps, 'hold'] : steps
}

const present = ({
  id,
  orderId,
  returnId,
  createdAt,
  trackingNumber,
  ...rest
}: RowOf<typeof row>): StaffReplacement => ({
  ...rest,
  id: publicReplacementId(id),
  order: publicOrderId(orderId),
  return: publicReturnId(returnId),
  created_at: createdAt.toISOString(),
  tracking_number: trackingNumber,
  steps: stepsNow(rest),
})

const views: Record<ReplacementView, SQL> = {
  'to-pack': sql`replacement.status IN ('due', 'packed')`,
  'under-way': sql`replacement.status = 'sent'`,
  all: sql`true`,
}

interface ReplacementQuery extends SyncQuery {
  view?: ReplacementView | undefined
  /** A code such as 'RPL001', to find only that replacement. */
  find?: string | undefined
}

/** A page of replacements, oldest first; the view of all is newest first. Or a page of their changes. */
export async function findReplacements(
  db: Database,
  { view, find, ...query }: ReplacementQuery,
  size = pageSize,
): Promise<{ replacements: StaffReplacement[]; next_cursor: string | null; count: number }> {
  const changed = await changedRows(db, 'replacements', sql`replacement.id`, query)
  const shown = view ?? (changed ? 'all' : 'to-pack')
  const isAll = shown === 'all'
  const which =
    find === undefined ? views[shown] : sql`${views[shown]} AND replacement.id = ${replacementIdOf(find)}`
  const after =
    query.cursor && !changed
      ? sql`AND replacement.id ${isAll ? sql`<` : sql`>`} ${Number(query.cursor)}`
      : sql``
  const order = isAll ? sql`replacement.id DESC` : sql`replacement.id`
  const rows = await read(
    db,
    sql`${changed?.join ?? sql``} WHERE ${which} ${after} ORDER BY ${changed?.order ?? order} LIMIT ${size + 1}`,
  )
  const { page, next_cursor } = syncedPageOf(rows, { idOf: ({ id }) => id, changed, size })
  return {
    replacements: page.map(present),
    next_cursor,
    count: find === undefined ? await countReplacements(db, shown) : page.length,
  }
}

/** How many replacements a view has, as its list shows. */
export async function countReplacements(db: Database, view: ReplacementView): Promise<number> {
  const { count } = await readOne(
    db,
    { count: sql<number>`count(*)::int` },
    (columns) => sql`SELECT ${columns} FROM replacements replacement WHERE ${views[view]}`,
  )
  return count
}

/** @throws {ShopError} `not_found`. */
export async function readReplacement(db: Database, id: number): Promise<StaffReplacement> {
  const [found] = await read(db, sql`WHERE replacement.id = ${id}`)
  if (!found) throw noReplacement()
  return present(found)
}

/** All replacements of one return, oldest first. */
export const replacementsOf = async (db: Database, returnId: number): Promise<StaffReplacement[]> =>
  (await read(db, sql`WHERE replacement.return_id = ${returnId} ORDER BY replacement.id`)).map(present)

/** @throws {ShopError} `not_found` for a malformed number. */
export function replacementIdOf(text: string): number {
  const id = replacementNumber(text)
  if (id === null) throw noReplacement()
  return id
}
