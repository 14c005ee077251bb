import { type SQL, sql } from 'drizzle-orm'
import { skuOf } from '#contract/admin/codes.ts'
import type { FeedContent } from '#contract/admin/feeds.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { type OrderState, orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import { type PaymentState, paymentStatusOf } from '../../lifecycle/payments/payment-states.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/database/reading.ts'
import { readRows } from '../../platform/database/rows.ts'
import { writePlainTable } from '../../platform/lists/csv.ts'
import { timeInIndia } from '../../platform/lists/time-in-india.ts'

type Cells = (string | number | null)[]

/** The place of a row: its id, and in tables by time the moment or day that they go by. */
interface Place {
  key: number
  at: string
}

interface Page {
  rows: Cells[]
  /** The place after which the next page begins; null after the last. */
  next: Place | null
}

interface FeedTable {
  titles: string[]
  readPage: (db: Database, after: Place | null) => Promise<Page>
}

/** Orders, documents or rows of stock per query. Memory holds no more while a slow client reads. */
const rowsAtOnce = 500

const pageOf = (rows: Place[], cells: Cells[]): Page => ({
  rows: cells,
  next: rows.length < rowsAtOnce ? null : (rows.at(-1) ?? null),
})

/**
 * Rows older than the last one seen, for tables with the newest row first. The index on time ends the last page where
 * the twelve months begin.
 */
const before = (time: SQL, key: SQL, after: Place | null): SQL =>
  after === null ? sql`` : sql`AND (${time}, ${key}) < (${after.at}, ${after.key})`

const lastTwelveMonths = sql`now() - interval '12 months'`

const orderRow = {
  key: sql<number>`ordered.id::float8`,
  at: sql<string>`to_char(ordered.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  status: sql<OrderState>`ordered.status`,
  payment: sql<PaymentState | null>`payment.status`,
  packs: sql<number>`(SELECT coalesce(sum(item.quantity), 0)::int FROM order_items item WHERE item.order_id = ordered.id)`,
  subtotal: sql<number>`ordered.subtotal_paise::float8`,
  discount: sql<number>`ordered.discount_paise::float8`,
  shipping: sql<number>`ordered.shipping_paise::float8`,
  total: sql<number>`ordered.total_paise::float8`,
  state: sql<string | null>`ordered.shipping_state_code`,
}

/** Orders without a person: of the address only the code of the state. */
const orders: FeedTable = {
  titles: [
    'Order',
    'Ordered (IST)',
    'Status',
    'Payment',
    'Packs',
    'Subtotal, INR',
    'Discount, INR',
    'Shipping, INR',
    'Total, INR',
    'State (GST code)',
  ],
  readPage: async (db, after) => {
    const rows = await readRows(
      db,
      orderRow,
      (columns) => sql`
      SELECT ${columns} FROM orders ordered LEFT JOIN payments payment ON payment.order_id = ordered.id
      WHERE ordered.status <> 'awaiting_payment' AND ordered.created_at > ${lastTwelveMonths} ${before(sql`ordered.created_at`, sql`ordered.id`, after)}
      ORDER BY ordered.created_at DESC, ordered.id DESC LIMIT ${rowsAtOnce}`,
    )
    return pageOf(
      rows,
      rows.map((row) => [
        publicOrderId(row.key),
        timeInIndia(row.at),
        orderStatusOf[row.status],
        row.payment && paymentStatusOf[row.payment],
        row.packs,
        toRupees(row.subtotal),
        toRupees(row.discount),
        toRupees(row.shipping),
        toRupees(row.total),
        row.state,
      ]),
    )
  },
}

interface SaleLine {
  product: string
  hsn: string
  packs: number | null
  rate: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
  total: number
}

const documentRow = {
  key: sql<number>`document.id::float8`,
  at: sql<string>`document.issued_on::text`,
  number: sql<string>`document.number`,
  sign: sql<number>`CASE document.kind WHEN 'invoice' THEN 1 ELSE -1 END`,
  orderId: sql<number>`document.order_id::float8`,
  place: sql<string>`document.place_of_supply`,
  lines: sql<
    SaleLine[]
  >`(SELECT json_agg(json_build_object('product', line.description, 'hsn', line.hsn, 'packs', line.quantity,
    'rate', line.tax_rate_percent, 'taxable', line.taxable_paise, 'cgst', line.cgst_paise, 'sgst', line.sgst_paise, 'igst', line.igst_paise,
    'total', line.gross_paise) ORDER BY line.position) FROM tax_document_lines line WHERE line.document_id = document.id)`,
}

/** Lines of invoices, and of credit notes below zero. */
const sales: FeedTable = {
  titles: [
    'Day',
    'Document',
    'Order',
    'Product',
    'HSN',
    'Packs',
    'Rate %',
    'Taxable value, INR',
    'CGST, INR',
    'SGST, INR',
    'IGST, INR',
    'Total, INR',
    'Place of supply',
  ],
  readPage: async (db, after) => {
    const documents = await readRows(
      db,
      documentRow,
      (columns) => sql`
      SELECT ${columns} FROM tax_documents document
      WHERE document.kind <> 'refund_voucher' AND document.issued_on > (${lastTwelveMonths})::date ${before(sql`document.issued_on`, sql`document.id`, after)}
      ORDER BY document.issued_on DESC, document.id DESC LIMIT ${rowsAtOnce}`,
    )
    const rows = documents.flatMap(({ at: day, number, sign, orderId, place, lines }) => {
      const rupees = (paise: number) => toRupees(sign * paise)
      return lines.map(
        (line): Cells => [
          day,
          number,
          publicOrderId(orderId),
          line.product,
          line.hsn,
          line.packs === null ? null : sign * line.packs,
          line.rate,
          rupees(line.taxable),
          rupees(line.cgst),
          rupees(line.sgst),
          rupees(line.igst),
          rupees(line.total),
          place,
        ],
      )
    })
    return pageOf(documents, rows)
  },
}

const stockRow = {
  key: sql<number>`stock.id`,
  at: sql<string>`''`,
  sku: sql<string | null>`product.sku`,
  name: sql<string>`coalesce(product.name, part.name)`,
  onHand: sql<number>`stock.on_hand`,
  reserved: sql<number>`stock.reserved`,
}

const stock: FeedTable = {
  titles: ['Label', 'SKU', 'Product', 'On hand', 'Reserved', 'Available'],
  readPage: async (db, after) => {
    const rows = await readRows(
      db,
      stockRow,
      (columns) => sql`
      SELECT ${columns} FROM stock LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
      WHERE stock.id > ${after?.key ?? 0} ORDER BY stock.id LIMIT ${rowsAtOnce}`,
    )
    return pageOf(
      rows,
      rows.map(({ key, sku, name, onHand, reserved }) => [
        skuOf(key),
        sku,
        name,
        onHand,
        reserved,
        onHand - reserved,
      ]),
    )
  },
}

const tables: Record<FeedContent, FeedTable> = { orders, sales, stock }

/**
 * Yields a table in parts, one query each, without a byte order mark. The first query runs before the answer begins, so
 * that its error is an ordinary reply.
 */
export async function feedParts(reading: Reading, content: FeedContent): Promise<AsyncGenerator<Buffer>> {
  const { titles, readPage } = tables[content]
  const next = (after: Place | null) => reading.read((db) => readPage(db, after))
  return partsFrom(titles, await next(null), next)
}

async function* partsFrom(
  titles: string[],
  first: Page,
  next: (after: Place) => Promise<Page>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(writePlainTable([titles]))
  for (let page = first; ; page = await next(page.next)) {
    if (page.rows.length > 0) yield Buffer.from(writePlainTable(page.rows))
    if (page.next === null) return
  }
}
