import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/orders.ts'
import type { Database } from '../../machine/database/database.ts'
import { jsonIf, jsonOf, listOf, type RowOf, readRows } from '../../machine/database/rows.ts'
import {
  accounts,
  type OrderTerms,
  orders,
  packings,
  shipments,
  staffMembers,
  taxDocuments,
} from '../../machine/database/tables.ts'
import { earlierTerms } from '../checkout/order-terms.ts'

const o = alias(orders, 'o')
const k = alias(packings, 'k')
const s = alias(shipments, 's')
const d = alias(taxDocuments, 'd')

const itemJson = jsonOf({
  name: sql<string>`i.product_name`,
  quantity: sql<number>`i.quantity - i.refunded`,
  parts: listOf(sql<string>`c.name`, {
    from: sql`product_components c WHERE c.product_id = i.product_id`,
    order: sql`c.position`,
  }),
})

const parcelRow = {
  orderId: o.id,
  status: o.status,
  createdAt: o.createdAt,
  name: sql<string>`coalesce(o.shipping_full_name, a.full_name)`,
  address: o.shippingAddress,
  city: o.shippingCity,
  state: o.shippingState,
  pin: o.shippingZip,
  country: o.shippingCountry,
  phone: alias(accounts, 'a').phone,
  items: listOf(itemJson, {
    from: sql`(SELECT i.*, (SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
        WHERE l.order_item_id = i.id AND r.created_at < coalesce(d.created_at, 'infinity'))::int AS refunded
      FROM order_items i WHERE i.order_id = o.id) AS i WHERE i.quantity > i.refunded`,
    order: sql`i.id`,
  }),
  weightGrams: k.weightGrams,
  box: k.box,
  packer: sql<string | null>`${alias(staffMembers, 'm').fullName}`,
  carrier: sql<string | null>`${s.carrier}`,
  trackingNumber: s.trackingNumber,
  terms: o.terms,
  invoice: jsonIf(sql`d.id IS NOT NULL`, jsonOf({ number: d.number, totalPaise: d.totalPaise })),
}

/** The data of an order for its documents. */
export type ParcelPaper = RowOf<typeof parcelRow> & {
  /** What its papers are scanned by: the number of its order, or that of a replacement. */
  code: string
  isReplacement: boolean
  /** The terms of the order. */
  terms: OrderTerms
}

/** The parcels of these orders, in the order named, without packs that were refunded before packing. */
export async function readParcels(db: Database, orderIds: number[]): Promise<ParcelPaper[]> {
  const rows = await readRows(
    db,
    parcelRow,
    (columns) => sql`
    SELECT ${columns}
    FROM unnest(${sql.param(orderIds)}::bigint[]) WITH ORDINALITY AS w(id, place)
    JOIN orders o ON o.id = w.id JOIN accounts a ON a.id = o.account_id
    LEFT JOIN packings k ON k.order_id = o.id AND k.finished_at IS NOT NULL
    LEFT JOIN staff_members m ON m.id = k.packer_id
    LEFT JOIN tax_documents d ON d.order_id = o.id AND d.kind = 'invoice'
    LEFT JOIN LATERAL (SELECT carrier, tracking_number FROM shipments WHERE order_id = o.id ORDER BY id DESC LIMIT 1) AS s ON true
    ORDER BY w.place`,
  )
  return rows.map((parcel) => ({
    ...parcel,
    code: publicOrderId(parcel.orderId),
    isReplacement: false,
    terms: parcel.terms ?? earlierTerms,
  }))
}
