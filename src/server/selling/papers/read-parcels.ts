import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import type { OrderTerms } from '../../machine/database/tables.ts'
import { earlierTerms } from '../checkout/order-terms.ts'
import type { OrderState } from '../order-life/order-states.ts'

/** The data of an order for its documents. Instants are ISO text. */
export interface ParcelPaper {
  orderId: number
  status: OrderState
  createdAt: string
  name: string
  address: string | null
  city: string | null
  state: string | null
  pin: string | null
  country: string | null
  phone: string
  items: { name: string; quantity: number; parts: string[] }[]
  weightGrams: number | null
  box: string | null
  packer: string | null
  carrier: string | null
  trackingNumber: string | null
  /** The terms of the order. */
  terms: OrderTerms
  invoice: { number: string; totalPaise: number } | null
}

/** The parcels of these orders, in the order named, without packs that were refunded before packing. */
export async function readParcels(db: Database, orderIds: number[]): Promise<ParcelPaper[]> {
  const { rows } = await db.execute<{ parcel: ParcelPaper & { terms: OrderTerms | null } }>(sql`
    SELECT json_build_object('orderId', o.id, 'status', o.status, 'createdAt', o.created_at,
      'name', coalesce(o.shipping_full_name, a.full_name), 'address', o.shipping_address, 'city', o.shipping_city,
      'state', o.shipping_state, 'pin', o.shipping_zip, 'country', o.shipping_country, 'phone', a.phone,
      'items', (
        SELECT coalesce(json_agg(json_build_object('name', i.product_name, 'quantity', i.quantity - i.refunded,
          'parts', (SELECT coalesce(json_agg(c.name ORDER BY c.position), '[]') FROM product_components c
            WHERE c.product_id = i.product_id)) ORDER BY i.id), '[]')
        FROM (SELECT i.*, (SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
            WHERE l.order_item_id = i.id AND r.created_at < coalesce(d.created_at, 'infinity'))::int AS refunded
          FROM order_items i WHERE i.order_id = o.id) AS i WHERE i.quantity > i.refunded),
      'weightGrams', k.weight_grams, 'box', k.box, 'packer', m.full_name,
      'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'terms', o.terms,
      'invoice', CASE WHEN d.id IS NOT NULL THEN json_build_object('number', d.number, 'totalPaise', d.total_paise) END) AS parcel
    FROM unnest(${sql.param(orderIds)}::bigint[]) WITH ORDINALITY AS w(id, place)
    JOIN orders o ON o.id = w.id JOIN accounts a ON a.id = o.account_id
    LEFT JOIN packings k ON k.order_id = o.id AND k.finished_at IS NOT NULL
    LEFT JOIN staff_members m ON m.id = k.packer_id
    LEFT JOIN tax_documents d ON d.order_id = o.id AND d.kind = 'invoice'
    LEFT JOIN LATERAL (SELECT carrier, tracking_number FROM shipments WHERE order_id = o.id ORDER BY id DESC LIMIT 1) AS s ON true
    ORDER BY w.place`)
  return rows.map(({ parcel }) => ({ ...parcel, terms: parcel.terms ?? earlierTerms }))
}
