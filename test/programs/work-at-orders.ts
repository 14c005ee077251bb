import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { shopItself } from '#server/machine/actor.ts'
import { ShopError } from '#server/machine/http/shop-error.ts'
import { resumePayments } from '#server/selling/payments/payment-stop.ts'
import { refundPayment } from '#server/selling/refunds/refund-payment.ts'

// Does by the shop's use cases what the crew of a run may not, on the database of its argument: refunds parts, and resumes
// payments after wrong amounts stopped them. Prints a line for each. It runs until a signal ends it.
const [databaseUrl] = process.argv.slice(2)
if (!databaseUrl) throw new Error('Give the address of the database as argument.')

interface Order {
  [column: string]: unknown
  id: number
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
    SELECT o.id::float8 AS id, (p.amount_paise - coalesce((
      SELECT sum(amount_paise) FROM refunds r WHERE r.payment_id = p.id
        AND r.provider_payment_id = p.provider_payment_id), 0))::float8 AS "refundablePaise"
    FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE p.status = 'paid' AND o.status IN ('processing', 'packed', 'shipped', 'delivered')
    ORDER BY random() LIMIT 1`)
  return rows[0]
}

async function workAt({ id: orderId, refundablePaise }: Order): Promise<string | null> {
  if (Math.random() > 0.3 || refundablePaise <= 3 * partPaise) return null
  const wish = { orderId, amountPaise: partPaise, refundableSeenPaise: refundablePaise }
  await refundPayment(db, shopItself, { ...wish, reason: 'goodwill' })
  return 'partial refund'
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
