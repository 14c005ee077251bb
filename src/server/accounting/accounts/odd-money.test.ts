import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getClosing } from '#contract/admin/daily-closing.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { editSettings, getSettings } from '#contract/admin/settings.ts'
import { openPayingOffice } from '#test/office.ts'
import { payTwice } from '#test/paid-twice.ts'
import { sendRefunds } from '../../payments/refunds/send-refunds.ts'
import { readTable } from '../../platform/lists/csv.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

it('books odd money as the daily closing counts it', async () => {
  const { id } = await paidOrder()
  await office.change(packOrder, id)
  await payTwice(shop)
  await sendRefunds(shop)
  await db.execute(sql`
    INSERT INTO unmatched_payments (provider_payment_id, amount_paise, currency, method, state, refund_paise, decided_at) VALUES
      ('pay_Open', 10000, 'INR', 'upi', 'open', 0, NULL), ('pay_Explained', 2000, 'INR', 'upi', 'explained', 0, now()),
      ('pay_Returned', 300, 'INR', 'upi', 'refunded', 300, now()), ('pay_Returning', 40, 'INR', 'upi', 'refunding', 40, now())`)
  await db.execute(sql`
    WITH lost AS (
      INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, reported_at, event)
      SELECT 'disp_Lost', provider_payment_id, id, 'lost', 5000, 'INR', now(), '{}' FROM payments
      WHERE order_id = ${Number(id.slice(3))} RETURNING *
    )
    INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, kind, dispute_id, reason, status,
      idempotency_key, finished_at)
    SELECT payment.id, payment.provider_payment_id, payment.amount_paise, 5000, 'dispute', lost.id, 'dispute_lost', 'processed', lost.id, now()
    FROM lost JOIN payments payment ON payment.id = lost.payment_id`)

  const answer = await office.app.inject({
    url: `/api/accounts/tables/vouchers?from=${today}&to=${today}`,
    headers: { host: '127.0.0.1:3002', cookie: office.owner },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  const [, ...rows] = readTable(answer.body).rows.map(({ cells }) => cells)
  const balance = (ledger: string, kinds: string[]) =>
    rows
      .filter(([, kind = '', , , , name]) => name === ledger && kinds.includes(kind))
      .reduce((sum, cells) => sum + Math.round((Number(cells[6] || 0) - Number(cells[7] || 0)) * 100), 0)

  const { captured, done } = (await office.call(getClosing, { cookie: office.owner, params: { day: today } }))
    .body
  assert.equal(balance('Razorpay', ['Receipt']), Math.round(captured.amount * 100))
  assert.equal(balance('Razorpay', ['Refund']), -Math.round(done.amount * 100) - 300)
  assert.equal(balance('Unmatched online payments', ['Receipt', 'Refund']), -10_000 - 2_000 - 40)
  assert.ok(rows.some((cells) => cells[8] === `Lost dispute of ${id}`))
})

it('names the ledgers of the settings, escaped', async () => {
  const { version } = (await office.call(getSettings, { cookie: office.owner })).body
  const body = { version, settings: { ledgers: { sales: 'R&D – <sales>', provider: '=Razorpay' } } }
  const saved = await office.call(editSettings, { cookie: office.owner, body })
  assert.equal(saved.status, 200, JSON.stringify(saved.error))
  const read = (path: string) =>
    office.app.inject({
      url: `/api/accounts/${path}?from=${today}&to=${today}`,
      headers: { host: '127.0.0.1:3002', cookie: office.owner },
    })
  assert.match(
    (await read('tally/vouchers')).body,
    /<LEDGERNAME>R&amp;D &#8211; &lt;sales&gt; \d+%<\/LEDGERNAME>/,
  )
  assert.match(
    (await read('tally/ledgers')).body,
    /<LEDGER NAME="R&amp;D &#8211; &lt;sales&gt; \d+%" ACTION="Create">/,
  )
  assert.match((await read('tables/vouchers')).body, /,'=Razorpay,/)
})
