import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { emailTemplates } from '#server/email-templates.ts'
import { closeOverduePayments } from '#server/payments/reconciliation/close-overdue.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile.ts'
import { deliverMail } from '#server/platform/email/deliver-mail.ts'
import { openPayingShop, type PayingShop } from '../../test/paying-shop.ts'

// Background work of the shop, per second: node tools/bench/background.ts [count]. Shop, database, sandbox and mail server share the machine.

const count = Number(process.argv[2] ?? 500)
const cleanups: (() => unknown)[] = []
const shop = await openPayingShop({ after: (work) => void cleanups.push(work) })

/** Unpaid payments, each with an order of the provider. */
async function startPayments({ db, provider }: PayingShop): Promise<void> {
  await db.execute(sql`
    WITH placed AS (
      INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
      SELECT 1, 'awaiting_payment', 29000, 0, 7900, 0, 36900, false FROM generate_series(1, ${count}) RETURNING id
    ), items AS (
      INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity)
      SELECT id, 5, 'Seeds', 29000, 29000, 5, '1209', 1 FROM placed
    )
    INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, reserved_until, is_reserved, created_at, next_poll_at)
    SELECT id, 1, 'open', 36900, 'bench_' || id, now() + interval '13 minutes', false, now() - interval '2 minutes', now() FROM placed`)
  const { rows } = await db.execute<{ id: number; receipt: string }>(
    sql`SELECT id::float8 AS id, receipt FROM payments WHERE receipt LIKE 'bench%' AND provider_order_id IS NULL`,
  )
  for (const { id, receipt } of rows) {
    const order = await provider.createOrder({ amountPaise: 36_900, currency: 'INR', receipt, notes: {} })
    await db.execute(sql`UPDATE payments SET provider_order_id = ${order.id} WHERE id = ${id}`)
  }
}

async function perSecond(name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  console.log(`| ${name} | ${(count / ((performance.now() - from) / 1_000)).toFixed(0)}/s |`)
}

async function startMailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, callback) => void stream.resume().on('end', callback),
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

const mail = await startMailServer()
try {
  await startPayments(shop)
  console.log('| what | |\n| --- | --: |')
  await perSecond('questions to the provider', () => reconcilePayments(shop))
  await shop.db.execute(sql`UPDATE payments SET reserved_until = now() WHERE receipt LIKE 'bench%'`)
  await perSecond('lapses, each with a question', () => closeOverduePayments(shop))
  await shop.db.execute(sql`
    INSERT INTO outbox (template, recipient, data, dedupe_key)
    SELECT 'welcome', 'bench' || n || '@example.com', '{"fullName": "Bench Shopper"}', 'bench:' || n FROM generate_series(1, ${count}) n`)
  const smtpUrl = `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`
  await perSecond('mails', () =>
    deliverMail({ ...shop, config: { ...shop.config, smtpUrl } }, emailTemplates),
  )
} finally {
  mail.close()
  for (const cleanup of cleanups.reverse()) await cleanup()
}
