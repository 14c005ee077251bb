import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { shopItself } from '#server/machine/actor.ts'
import { ShopError } from '#server/machine/http/shop-error.ts'
import { fulfilOrder } from '#server/selling/orders/fulfil-order.ts'
import { resumePayments } from '#server/selling/payments/payment-stop.ts'
import { refundPayment } from '#server/selling/refunds/refund-payment.ts'

// Does the work of staff by the shop's use cases, on the database of its argument: packs, ships, delivers, refunds parts, and
// resumes payments after wrong amounts stopped them. Prints a line for each. It runs until a signal ends it.
const [databaseUrl] = process.argv.slice(2)
if (!databaseUrl) throw new Error('Give the address of the database as argument.')

interface Order {
  [column: string]: unknown
  id: number
  status: 'processing' | 'packed' | 'shipped' | 'delivered'
  refundablePaise: number
}

const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
// A database that is killed breaks connections, also between two statements; the next query asks for a new one.
pool.on('error', () => undefined)
pool.on('connect', (client) => client.on('error', () => undefined))
const db = drizzle(pool)
const partPaise = 5_000

async function pickOrder(): Promise<Order | undefined> {
  const { rows } = await db.execute<Order>(sql`
    SELECT o.id::float8 AS id, o.status, (p.amount_paise - coalesce((
      SELECT sum(amount_paise) FROM refunds r WHERE r.payment_id = p.id
        AND r.provider_payment_id = p.provider_payment_id), 0))::float8 AS "refundablePaise"
    FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE p.status = 'paid' AND o.status IN ('processing', 'packed', 'shipped', 'delivered')
    ORDER BY random() LIMIT 1`)
  return rows[0]
}

async function workAt({ id: orderId, status, refundablePaise }: Order): Promise<string | null> {
  if (Math.random() < 0.3 && refundablePaise > 3 * partPaise) {
    const wish = { orderId, amountPaise: partPaise, refundableSeenPaise: refundablePaise }
    await refundPayment(db, shopItself, { ...wish, reason: 'goodwill' })
    return 'partial refund'
  }
  if (status === 'processing') await fulfilOrder(db, shopItself, { orderId, step: 'packed' })
  else if (status === 'packed') {
    const shipment = { carrier: 'Blue Dart', trackingNumber: `BD${orderId}` }
    await fulfilOrder(db, shopItself, { orderId, step: 'shipped', shipment })
  } else if (status === 'shipped') await fulfilOrder(db, shopItself, { orderId, step: 'delivered' })
  else return null
  return { processing: 'packed', packed: 'shipped', shipped: 'delivered' }[status]
}

/** A rule may refuse after a concurrent change, and the database may be down; any other error is a defect. */
function isExpected(error: unknown): boolean {
  if (error instanceof ShopError) return true
  const { cause = error } = error as { cause?: { code?: unknown } }
  const code = String((cause as { code?: unknown }).code ?? '')
  return !/^[0-9A-Z]{5}$/.test(code) || /^(57P|08|53|40)/.test(code) || code === '3D000' || code === '28000'
}

process.once('SIGTERM', () => process.exit())
for (;;) {
  try {
    const order = await pickOrder()
    const done = order && (await workAt(order))
    if (done) process.stdout.write(`${done}\n`)
    if (Math.random() < 0.1 && (await resumePayments(db))) process.stdout.write('money taken again\n')
  } catch (error) {
    if (!isExpected(error)) throw error
  }
  await wait(150 + Math.random() * 300)
}
