import { type OfferUse, readOfferUses } from './codes.ts'
import { publicIdOf, query } from './database.ts'
import { type PackingLedger, readPackingLedger } from './packing-ledger.ts'
import { type RefundLedger, readRefundLedger } from './refund-ledger.ts'

/** What the shop's database holds, as far as the audit reads it. Amounts are paise. */
export interface OurLedger {
  orders: {
    id: number
    /** Empty for a customer without one. */
    email: string
    status: string
    totalPaise: number
    discountPaise: number
    isFromCart: boolean
    /** With the packs that were put back on the shelf, and those that left again without a sale. */
    items: { productId: number; quantity: number; putBack: number; keptOff: number; sentAgain: number }[]
    /** How it is paid: in the shop, by a link or code of a draft, by hand, or on delivery. */
    kind: 'checkout' | 'link' | 'qr' | 'by_hand' | 'cod'
    isByStaff: boolean
    isPickup: boolean
    paymentStatus: string
    isReserved: boolean
    providerOrderId: string | null
    providerPaymentId: string | null
  }[]
  shelf: Counted[]
  /** Where stock, ledger, batches and reservations disagree, as sentences. */
  wrongLedger: string[]
  /** The ledger of money out. */
  refunds: {
    /** Decided by the shop, made at the provider, or lost in a dispute. */
    kind: string
    /** The provider's id of a fact. */
    factId: string | null
    providerPaymentId: string
    amountPaise: number
    status: string
    reason: string
    orderId: number
  }[]
  /** What came and went out of each of the provider's payments, as the ledger adds it up, without what a person has to decide. */
  balances: { providerPaymentId: string; capturedPaise: number; outPaise: number; shopPaise: number }[]
  /** The provider's payments about which staff are notified. */
  told: string[]
  drafts: {
    id: number
    status: string
    /** The order that it became, or that waits for its payment. */
    orderId: number | null
    /** All orders that were ever made from it, also those that were taken back. */
    orders: number[]
    totalPaise: number
    isReserved: boolean
  }[]
  /** The provider's payments that belong to no order. */
  unmatched: string[]
  carts: { email: string; packs: Record<number, number> }[]
  /** Orders that were priced with an offer of the owner. */
  offerUses: OfferUse[]
  mails: { id: number; template: string; recipient: string; status: string; orderId: number | null }[]
  packing: PackingLedger
  giving: RefundLedger
  /** Rows that still wait for something to be done about them. */
  waiting: Record<string, number>
}

/** A product that is one thing, or a part of kits. */
export interface Counted {
  id: number
  /** The products that are made of it, and how many a pack of each takes. */
  products: { id: number; amount: number }[]
  onHand: number
  reserved: number
  /** The sum of its movements. */
  moved: number
}

export async function readShelf(dataDir: string): Promise<Counted[]> {
  return query(
    dataDir,
    `SELECT id, on_hand AS "onHand", reserved, (
       SELECT coalesce(sum(change), 0)::int FROM stock_movements m
       WHERE m.product_id = s.product_id OR m.part_id = s.part_id) AS moved,
       (SELECT coalesce(json_agg(json_build_object('id', x.product_id, 'amount', x.amount)), '[]')
         FROM product_stock x WHERE x.stock_id = s.id AND x.product_id IS NOT NULL) AS products
     FROM stock s ORDER BY id`,
  )
}

export async function readOurLedger(dataDir: string): Promise<OurLedger> {
  return {
    orders: await query(
      dataDir,
      `SELECT o.id::float8 AS id, coalesce(a.email, '') AS email, o.status, o.total_paise::float8 AS "totalPaise",
         o.discount_paise::float8 AS "discountPaise", o.is_from_cart AS "isFromCart",
         o.source = 'staff' AS "isByStaff", o.is_pickup AS "isPickup", p.kind, p.status AS "paymentStatus", p.is_reserved AS "isReserved",
         p.provider_order_id AS "providerOrderId", p.provider_payment_id AS "providerPaymentId",
         (SELECT json_agg(json_build_object('productId', product_id, 'quantity', quantity,
            'putBack', (SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id AND l.is_restocked)
              + (SELECT coalesce(sum(l.sellable), 0) FROM return_lines l WHERE l.order_item_id = i.id),
            'keptOff', (SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id AND NOT l.is_restocked),
            'sentAgain', (SELECT coalesce(sum(l.quantity), 0) FROM replacement_lines l JOIN replacements c ON c.id = l.replacement_id
              WHERE l.order_item_id = i.id AND c.status <> 'cancelled' AND NOT EXISTS (SELECT FROM audit_log a
                WHERE a.action = 'replacement_came_back' AND a.entity_id = ${publicIdOf('RPL', 'c.id')} AND a.after ? 'restocked'))))
          FROM order_items i WHERE i.order_id = o.id) AS items
       FROM orders o JOIN accounts a ON a.id = o.account_id JOIN payments p ON p.order_id = o.id ORDER BY o.id`,
    ),
    shelf: await readShelf(dataDir),
    wrongLedger: (
      await query<{ sentence: string }>(
        dataDir,
        'SELECT sentence FROM wrong_stock UNION ALL SELECT sentence FROM wrong_reservations',
      )
    ).map(({ sentence }) => sentence),
    refunds: await query(
      dataDir,
      `SELECT r.provider_payment_id AS "providerPaymentId", r.amount_paise::float8 AS "amountPaise", r.status, r.reason,
         r.kind, coalesce(r.dispute_id, r.provider_refund_id) AS "factId", p.order_id::float8 AS "orderId"
       FROM refunds r JOIN payments p ON p.id = r.payment_id`,
    ),
    balances: await query(
      dataDir,
      `SELECT provider_payment_id AS "providerPaymentId", captured_paise::float8 AS "capturedPaise",
         (out_paise - (SELECT coalesce(sum(amount_paise), 0) FROM refunds r
           WHERE r.provider_payment_id = b.provider_payment_id AND r.status = 'stuck'))::float8 AS "outPaise",
         shop_paise::float8 AS "shopPaise" FROM payment_balances b`,
    ),
    told: (
      await query<{ id: string }>(
        dataDir,
        `SELECT reference AS id FROM failed_jobs WHERE kind = 'money' AND resolved_at IS NULL`,
      )
    ).map(({ id }) => id),
    drafts: await query(
      dataDir,
      `SELECT d.id::float8 AS id, d.status, d.order_id::float8 AS "orderId", d.total_paise::float8 AS "totalPaise",
         d.is_reserved AS "isReserved",
         (SELECT coalesce(json_agg(DISTINCT substr(a.after ->> 'order', 4)::int), '[]') FROM audit_log a
          WHERE a.action IN ('draft_order_sent', 'draft_order_paid') AND a.entity_id = ${publicIdOf('DRF', 'd.id')}) AS orders
       FROM draft_orders d ORDER BY d.id`,
    ),
    unmatched: (
      await query<{ id: string }>(dataDir, 'SELECT provider_payment_id AS id FROM unmatched_payments')
    ).map(({ id }) => id),
    carts: await query(
      dataDir,
      `SELECT a.email, json_object_agg(c.product_id, c.quantity) AS packs
       FROM cart_lines c JOIN accounts a ON a.id = c.account_id GROUP BY a.email`,
    ),
    offerUses: await readOfferUses(dataDir),
    mails: await query(
      dataDir,
      `SELECT id::float8 AS id, template, recipient, status, (data->>'orderId')::float8 AS "orderId" FROM outbox`,
    ),
    packing: await readPackingLedger(dataDir),
    giving: await readRefundLedger(dataDir),
    waiting: await readWaiting(dataDir),
  }
}

/** The open work of the shop, by kind; all zero once it is quiet. */
export async function readWaiting(dataDir: string): Promise<Record<string, number>> {
  const [row] = await query<Record<string, number>>(
    dataDir,
    `SELECT
       (SELECT count(*)::int FROM outbox WHERE status = 'waiting') AS mails,
       (SELECT count(*)::int FROM webhook_events WHERE processed_at IS NULL) AS webhooks,
       (SELECT count(*)::int FROM events WHERE position IS NULL) AS "unpublished events",
       (SELECT count(*)::int FROM webhook_deliveries WHERE state <> 'delivered') AS deliveries,
       (SELECT count(*)::int FROM refunds WHERE status IN ('due', 'sent')) AS refunds,
       (SELECT count(*)::int FROM payments WHERE status IN ('starting', 'open', 'failed', 'confirming')
         AND (kind NOT IN ('link', 'qr') OR reserved_until < now())) AS payments,
       (SELECT count(*)::int FROM draft_orders WHERE is_reserved AND reserved_until < now()) AS "packs of drafts"`,
  )
  return row ?? {}
}
