import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { earlierTerms } from '../../checkout/quote/order-terms.ts'
import { arraysOf, collectPaiseIn, refIn } from '../../orders/replacements/parcel-columns.ts'
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

const ordered = alias(orders, 'ordered')
const packing = alias(packings, 'packing')
const shipment = alias(shipments, 'shipment')
const document = alias(taxDocuments, 'document')

const itemJson = jsonOf({
  name: sql<string>`item.product_name`,
  quantity: sql<number>`item.packs`,
  parts: listOf(sql<string>`part_label(part.name, part.amount)`, {
    from: sql`order_item_parts part WHERE part.order_item_id = item.id`,
    order: sql`part.position`,
  }),
})

const parcelRow = {
  ...refIn(sql`wanted`),
  orderId: ordered.id,
  createdAt: ordered.createdAt,
  name: sql<string>`coalesce(ordered.shipping_full_name, account.full_name)`,
  address: ordered.shippingAddress,
  city: ordered.shippingCity,
  state: ordered.shippingState,
  pin: ordered.shippingZip,
  country: ordered.shippingCountry,
  phone: sql<string>`coalesce(ordered.shipping_phone, ${alias(accounts, 'account').phone}, '')`,
  items: listOf(itemJson, {
    from: sql`(SELECT item.id, item.product_id, item.product_name, item.quantity - (
          SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_lines refund_line JOIN refunds refund ON refund.id = refund_line.refund_id
          WHERE refund_line.order_item_id = item.id AND refund.created_at < coalesce(document.created_at, 'infinity'))::int AS packs
        FROM order_items item WHERE item.order_id = wanted.order_id
        UNION ALL
        SELECT item.id, item.product_id, item.product_name, replacement_line.quantity FROM replacement_lines replacement_line JOIN order_items item ON item.id = replacement_line.order_item_id
        WHERE replacement_line.replacement_id = wanted.replacement_id) AS item WHERE item.packs > 0`,
    order: sql`item.id`,
  }),
  weightGrams: packing.weightGrams,
  box: packing.box,
  packer: sql<string | null>`${alias(staffMembers, 'member').fullName}`,
  carrier: sql<string | null>`${shipment.carrier}`,
  trackingNumber: shipment.trackingNumber,
  terms: ordered.terms,
  collectPaise: collectPaiseIn(sql`wanted`),
  invoice: jsonIf(
    sql`document.id IS NOT NULL`,
    jsonOf({ number: document.number, totalPaise: document.totalPaise }),
  ),
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
    FROM unnest(${orderIds}, ${replacementIds}) WITH ORDINALITY AS wanted(order_id, replacement_id, place)
    LEFT JOIN replacements replacement ON replacement.id = wanted.replacement_id
    JOIN orders ordered ON ordered.id = coalesce(wanted.order_id, replacement.order_id) JOIN accounts account ON account.id = ordered.account_id
    LEFT JOIN packings packing ON (packing.order_id = wanted.order_id OR packing.replacement_id = wanted.replacement_id) AND packing.finished_at IS NOT NULL
    LEFT JOIN staff_members member ON member.id = packing.packer_id
    LEFT JOIN present_invoices invoice ON invoice.order_id = wanted.order_id LEFT JOIN tax_documents document ON document.id = invoice.id
    LEFT JOIN LATERAL (SELECT carrier, tracking_number FROM shipments
      WHERE order_id = ordered.id AND replacement_id IS NOT DISTINCT FROM wanted.replacement_id ORDER BY id DESC LIMIT 1) AS shipment ON true
    ORDER BY wanted.place`,
  )
  return rows.map(({ kind, number, ...parcel }) => ({
    ...parcel,
    code: publicParcelId({ kind, number }),
    isReplacement: kind === 'replacement',
    terms: parcel.terms ?? earlierTerms,
  }))
}
