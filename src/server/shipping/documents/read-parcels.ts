import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { earlierTerms } from '../../checkout/quote/order-terms.ts'
import { arraysOf, refIn } from '../../orders/replacements/parcel-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonIf, jsonOf, listOf, type RowOf, readRows } from '../../platform/database/rows.ts'
import {
  accounts,
  type OrderTerms,
  orders,
  packings,
  shipments,
  staffMembers,
  taxDocuments,
} from '../../platform/database/tables.ts'

const o = alias(orders, 'o')
const k = alias(packings, 'k')
const s = alias(shipments, 's')
const d = alias(taxDocuments, 'd')

const itemJson = jsonOf({
  name: sql<string>`i.product_name`,
  quantity: sql<number>`i.packs`,
  parts: listOf(sql<string>`part_label(c.name, c.amount)`, {
    from: sql`order_item_parts c WHERE c.order_item_id = i.id`,
    order: sql`c.position`,
  }),
})

const parcelRow = {
  ...refIn(sql`w`),
  orderId: o.id,
  createdAt: o.createdAt,
  name: sql<string>`coalesce(o.shipping_full_name, a.full_name)`,
  address: o.shippingAddress,
  city: o.shippingCity,
  state: o.shippingState,
  pin: o.shippingZip,
  country: o.shippingCountry,
  phone: sql<string>`coalesce(o.shipping_phone, ${alias(accounts, 'a').phone})`,
  items: listOf(itemJson, {
    from: sql`(SELECT i.id, i.product_id, i.product_name, i.quantity - (
          SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
          WHERE l.order_item_id = i.id AND r.created_at < coalesce(d.created_at, 'infinity'))::int AS packs
        FROM order_items i WHERE i.order_id = w.order_id
        UNION ALL
        SELECT i.id, i.product_id, i.product_name, n.quantity FROM replacement_lines n JOIN order_items i ON i.id = n.order_item_id
        WHERE n.replacement_id = w.replacement_id) AS i WHERE i.packs > 0`,
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

/** The data of a parcel for its documents. */
export type ParcelDocument = Omit<RowOf<typeof parcelRow>, 'kind' | 'number'> & {
  /** The scanned code of its documents: the number of its order or replacement. */
  code: string
  isReplacement: boolean
  /** The terms of the order. */
  terms: OrderTerms
}

/**
 * Parcels of orders and replacements, in the order named. Orders come without packs refunded before packing;
 * replacements with their own packs and without an invoice.
 */
export async function readParcels(db: Database, refs: ParcelRef[]): Promise<ParcelDocument[]> {
  const { orderIds, replacementIds } = arraysOf(refs)
  const rows = await readRows(
    db,
    parcelRow,
    (columns) => sql`
    SELECT ${columns}
    FROM unnest(${orderIds}, ${replacementIds}) WITH ORDINALITY AS w(order_id, replacement_id, place)
    LEFT JOIN replacements l ON l.id = w.replacement_id
    JOIN orders o ON o.id = coalesce(w.order_id, l.order_id) JOIN accounts a ON a.id = o.account_id
    LEFT JOIN packings k ON (k.order_id = w.order_id OR k.replacement_id = w.replacement_id) AND k.finished_at IS NOT NULL
    LEFT JOIN staff_members m ON m.id = k.packer_id
    LEFT JOIN present_invoices v ON v.order_id = w.order_id LEFT JOIN tax_documents d ON d.id = v.id
    LEFT JOIN LATERAL (SELECT carrier, tracking_number FROM shipments
      WHERE order_id = o.id AND replacement_id IS NOT DISTINCT FROM w.replacement_id ORDER BY id DESC LIMIT 1) AS s ON true
    ORDER BY w.place`,
  )
  return rows.map(({ kind, number, ...parcel }) => ({
    ...parcel,
    code: publicParcelId({ kind, number }),
    isReplacement: kind === 'replacement',
    terms: parcel.terms ?? earlierTerms,
  }))
}
