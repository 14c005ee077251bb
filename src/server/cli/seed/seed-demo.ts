import { eq, or, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import { fixed } from '#shared/fixed.ts'
import { findItems } from '../../checkout/quote/goods.ts'
import { orderTerms } from '../../checkout/quote/order-terms.ts'
import { priceOrder } from '../../checkout/quote/pricing.ts'
import { hashPassword } from '../../customers/accounts/password.ts'
import { closeAllSessions } from '../../customers/accounts/session.ts'
import { issueCredit } from '../../invoicing/documents/issue-credit.ts'
import { issueInvoice } from '../../invoicing/documents/issue-invoice.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import {
  accounts,
  orderHistory,
  orderItems,
  orders,
  payments,
  refunds,
  shipments,
} from '../../platform/database/tables.ts'
import { demoPassword, hasDemoPassword } from '../../staff/members/demo-staff.ts'
import { type DemoOrder, demoOpeningHoursAgo, demoOrders } from './demo-orders.ts'
import { seedDemoReviews } from './demo-reviews.ts'

const asha = { fullName: 'Asha Rao', email: 'asha@example.com', phone: '+919876543210' }

const home = {
  shippingFullName: asha.fullName,
  shippingAddress: 'Flat 302, Lakshmi Residency, Road No. 5, Jubilee Hills',
  shippingCity: 'Hyderabad',
  shippingState: 'Telangana',
  shippingStateCode: '36' as const,
  shippingZip: '500033',
  shippingCountry: fixed.country,
}

/**
 * Inserts the demo shopper with her three orders and two reviews. Needs the sample products and no other
 * order.
 */
export async function seedDemo(db: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const createdAt = demoOpenedAt(now)
  const shopper = await db
    .insert(accounts)
    .values({ ...asha, passwordHash, createdAt, emailProvenAt: createdAt })
    .returning({ id: accounts.id })
    .then(returnedRow)
  for (const order of demoOrders) await seedOrder(db, shopper.id, order, now)
  await seedDemoReviews(db, shopper.id, now)
  await db.execute(sql`SELECT setval(pg_get_serial_sequence('orders', 'id'), (SELECT max(id) FROM orders))`)
}

/**
 * Closes the demo account of a trial that other machines can reach, so that nobody can sign in. An account
 * with a changed password belongs to a person and stays open.
 */
export async function closeDemoAccounts(db: Database): Promise<void> {
  for (const { id } of await openDemoAccounts(db)) {
    await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, id))
    await closeAllSessions(db, id)
  }
}

/**
 * Demo accounts that the public password opens. The phone number also identifies one, since its e-mail address may
 * have changed.
 */
export async function openDemoAccounts(db: Database): Promise<{ id: number; email: string | null }[]> {
  const found = await db
    .select()
    .from(accounts)
    .where(or(eq(accounts.email, asha.email), eq(accounts.phone, asha.phone)))
  const open: { id: number; email: string | null }[] = []
  for (const { id, email, passwordHash } of found) {
    if (await hasDemoPassword(passwordHash)) open.push({ id, email })
  }
  return open
}

async function seedOrder(db: Database, accountId: number, order: DemoOrder, now: Date): Promise<void> {
  const found = await findItems(db, null, order.items)
  const settings = await readSettings(db)
  // The demo shopper never subscribed, so no offer applies.
  const price = priceOrder(
    found.goods.filter((goods) => goods !== null),
    {
      offer: null,
      shippingFeePaise: settings.shipping.flatFeePaise,
      freeAbovePaise: settings.shipping.freeAbovePaise,
    },
  )
  const { subtotalPaise, discountPaise, shippingPaise, taxPaise, totalPaise, lines } = price
  const placedAt = timeOf(order, 'awaiting_payment', now)
  await db.insert(orders).values({
    id: order.id,
    accountId,
    status: order.status,
    createdAt: placedAt,
    isFromCart: true,
    subtotalPaise,
    discountPaise,
    shippingPaise,
    taxPaise,
    totalPaise,
    ...home,
    ...order.shipment,
    terms: orderTerms(settings, null, placedAt),
  })
  await db.insert(orderItems).values(
    lines.map(({ goods, pricePaise, quantity }) => ({
      orderId: order.id,
      productId: goods.productId,
      productName: goods.name,
      pricePaise,
      originalPricePaise: goods.listPaise,
      taxRatePercent: goods.taxRatePercent,
      hsn: goods.hsn,
      quantity,
    })),
  )
  await db.insert(orderHistory).values(
    order.history.map(({ status, author, note, hoursAgo }) => ({
      orderId: order.id,
      status,
      author,
      note,
      createdAt: hoursBefore(now, hoursAgo),
    })),
  )
  if (order.shipment) {
    const createdAt = timeOf(order, 'shipped', now)
    await db.insert(shipments).values({ orderId: order.id, ...order.shipment, createdAt, leftAt: createdAt })
  }
  await seedPayment(db, accountId, order, totalPaise, now)
  if (isPacked(order)) await issueInvoice(db, order.id, timeOf(order, 'packed', now))
  if (order.payment.status === 'refunded') await seedRefund(db, order, totalPaise, now)
  await moveStock(db, order, now)
}

async function seedPayment(
  db: Database,
  accountId: number,
  order: DemoOrder,
  amountPaise: number,
  now: Date,
): Promise<void> {
  const createdAt = timeOf(order, 'awaiting_payment', now)
  const paidAt = timeOf(order, 'processing', now)
  const receipt = publicOrderId(order.id)
  await db.insert(payments).values({
    orderId: order.id,
    accountId,
    amountPaise,
    receipt,
    providerPaymentId: `pay_Sample${receipt}`,
    status: order.payment.status,
    method: order.payment.method,
    cardLast4: order.payment.cardLast4,
    providerOrderId: `order_Sample${receipt}`,
    reservedUntil: paidAt,
    isReserved: false,
    createdAt,
    settledAt: paidAt,
    answeredAt: now,
  })
}

/** The payment of a cancelled order was refunded in full, a day after the cancellation. */
async function seedRefund(db: Database, order: DemoOrder, amountPaise: number, now: Date): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id))
  const cancelledAt = timeOf(order, 'cancelled', now)
  const refund = await db
    .insert(refunds)
    .values({
      paymentId: payment?.id ?? 0,
      providerPaymentId: `pay_Sample${publicOrderId(order.id)}`,
      capturedPaise: amountPaise,
      amountPaise,
      reason: 'cancelled',
      status: 'processed',
      idempotencyKey: `refund-sample-${publicOrderId(order.id)}`,
      providerRefundId: `rfnd_Sample${publicOrderId(order.id)}`,
      createdAt: cancelledAt,
      finishedAt: new Date(cancelledAt.getTime() + 24 * 3_600_000),
    })
    .returning({ id: refunds.id })
    .then(returnedRow)
  const credit = { refundId: refund.id, orderId: order.id, amountPaise, issuedAt: cancelledAt }
  await issueCredit(db, { ...credit, reason: 'cancelled' })
}

/** Takes paid packs from the stock, kits by their parts; those of a cancelled order come back. */
async function moveStock(db: Database, order: DemoOrder, now: Date): Promise<void> {
  const move = (factor: number, reason: string, status: string) =>
    db.execute(sql`
      INSERT INTO stock_movements (product_id, part_id, change, reason, order_id, created_at, batch_id, batch_change)
      SELECT stock.product_id, stock.part_id, ${factor}::int * item.quantity * made.amount, ${reason}, item.order_id, ${timeOf(order, status, now)},
        batch.id, ${factor}::int * item.quantity * made.amount
      FROM order_items item JOIN product_stock made USING (product_id) JOIN stock ON stock.id = made.stock_id
      JOIN batches batch ON batch.stock_id = stock.id
      WHERE item.order_id = ${order.id} ORDER BY item.id, stock.id`)
  await move(-1, 'sale', 'processing')
  if (order.status === 'cancelled') await move(1, 'cancellation', 'cancelled')
}

const isPacked = ({ history }: DemoOrder): boolean => history.some(({ status }) => status === 'packed')

function timeOf(order: DemoOrder, status: string, now: Date): Date {
  const entry = order.history.find((candidate) => candidate.status === status)
  if (!entry) throw new Error(`Demo order ${order.id} was never '${status}'.`)
  return hoursBefore(now, entry.hoursAgo)
}

/** When the demo shop opened, before the first order. */
export const demoOpenedAt = (now: Date): Date => hoursBefore(now, demoOpeningHoursAgo)

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}
