import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { receivePayment } from '#contract/admin/receivables.ts'
import { numberOf, openPayLater } from '#test/pay-later.ts'
import { ok } from '#test/paying-shop.ts'
import { writeEmail } from '../../email-templates.ts'
import { OutdatedMail } from '../../platform/email/email-writer.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import { remindOfPayments } from './remind-of-payments.ts'

const { shop, office, soldOrder, send, makeLate } = await openPayLater()
const { db } = shop

describe('reminders', () => {
  const mailsTo = async (email: string): Promise<number> => {
    // Two processes at once.
    await Promise.all([remindOfPayments(db), remindOfPayments(db)])
    const { rows } = await db.execute(
      sql`SELECT FROM outbox WHERE recipient = ${email} AND template = 'payment-due'`,
    )
    return rows.length
  }

  // #pay-later-reminders
  it('reminds three days before, the day after, and three times weekly', async () => {
    const { id, email } = await soldOrder()
    const expected: [late: number, mails: number][] = [
      [-4, 0],
      [-3, 1],
      [0, 1],
      [1, 2],
      [7, 2],
      [8, 3],
      [15, 4],
      [22, 5],
      [28, 5],
      [29, 5],
      [60, 5],
    ]
    for (const [late, mails] of expected) {
      await makeLate(id, late)
      assert.equal(await mailsTo(email), mails, `${late} days late`)
    }
  })

  it('writes the day and the account, and stops with the payment', async () => {
    const { id, email } = await soldOrder()
    await makeLate(id, 1)
    assert.equal(await mailsTo(email), 1)
    const context = { db, siteUrl: 'https://shop.example', settings: await shop.settings.current() }
    const write = () => writeEmail('payment-due', { orderId: numberOf(id) }, context)
    const mail = renderMail(await write(), context)
    assert.match(mail.subject, /was to be paid by \d+ [A-Z]/)
    assert.match(mail.text, /Bank account 0011223344, UPI soilkin@bank/)
    ok(await office.change(receivePayment, id, { method: 'cash' }))
    await assert.rejects(write(), OutdatedMail)
    await makeLate(id, 8)
    assert.equal(await mailsTo(email), 1)
    const back = await soldOrder()
    await send(back.id)
    ok(await office.change(fulfilment.receiveReturnedOrder, back.id))
    await makeLate(back.id, 3)
    assert.equal(await mailsTo(back.email), 0)
  })

  it('reminds every business of a batch, also past one without an e-mail', async () => {
    const sold = []
    for (let made = 0; made < 3; made += 1) sold.push(await soldOrder())
    const [first, silent, last] = sold
    for (const { id } of sold) await makeLate(id, 1)
    await db.execute(
      sql`UPDATE accounts SET email = NULL, email_proven_at = NULL, password_hash = NULL, phone = '+919700000001' WHERE id = ${silent?.accountId}`,
    )
    await remindOfPayments(db, 1)
    const { rows } = await db.execute(sql`
      SELECT (data ->> 'orderId')::int AS order FROM outbox
      WHERE template = 'payment-due' AND (data ->> 'orderId')::int = ANY (${sql.param(sold.map(({ id }) => numberOf(id)))}::int[]) ORDER BY 1`)
    assert.deepEqual(rows, [{ order: numberOf(first?.id ?? '') }, { order: numberOf(last?.id ?? '') }])
  })
})
