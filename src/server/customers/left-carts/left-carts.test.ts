import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { readLeftCarts } from '#contract/admin/left-carts.ts'
import { recordCartReturn } from '#contract/shop/cart.ts'
import { unsubscribe } from '#contract/shop/newsletter.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'
import { emailTemplates } from '../../email-templates.ts'
import { cartReminders, outbox } from '../../platform/database/tables.ts'
import { OutdatedMail } from '../../platform/email/email-writer.ts'
import { recordDead } from '../../platform/email/mail-queue.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { leftCartMails } from './mails.ts'
import { forgetCartReminders, writeCartReminders } from './write-cart-reminders.ts'

const { shop, office } = await openPayingOffice()
const { db } = shop

const setHours = (hours: number) =>
  db.execute(
    sql`INSERT INTO settings (content) VALUES (jsonb_build_object('carts', jsonb_build_object('remindAfterHours', ${hours}::int))) ON CONFLICT (is_only) DO UPDATE SET content = settings.content || excluded.content`,
  )

/** A shopper who added two packs so many hours ago. */
async function left({ hours = 30, isSubscribed = true, productId = 1 } = {}) {
  const shopper = await shop.registerShopper()
  await shop.fillCart(shopper.token, { [productId]: 2 })
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id::float8 AS id FROM accounts WHERE email = ${shopper.email}`,
  )
  const accountId = rows[0]?.id ?? assert.fail('no account')
  await age(accountId, `${hours} hours`)
  if (isSubscribed) await db.execute(sql`INSERT INTO subscribers (email) VALUES (lower(${shopper.email}))`)
  return { ...shopper, accountId }
}

const age = (accountId: number, ago: string) =>
  db.execute(sql`UPDATE cart_lines SET added_at = now() - ${ago}::interval WHERE account_id = ${accountId}`)

const remindersOf = (accountId: number) =>
  db.select().from(cartReminders).where(eq(cartReminders.accountId, accountId))

/** Runs the job, and answers the number of mails to a shopper so far. */
async function mailsTo({ email, accountId }: { email: string; accountId: number }): Promise<number> {
  await writeCartReminders(db)
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, email))
  const found = mails.filter(({ template }) => template === 'left-cart').length
  assert.equal((await remindersOf(accountId)).length, found)
  return found
}

async function context() {
  return { db, siteUrl: 'https://shop.example', settings: await shop.settings.current() }
}

async function write(accountId: number, given?: Awaited<ReturnType<typeof context>>) {
  const [reminder] = await remindersOf(accountId)
  return leftCartMails['left-cart'](
    { reminderId: reminder?.id ?? assert.fail('no reminder') },
    given ?? (await context()),
  )
}

/** Marks the mails of a shopper as sent, as delivery does. */
const send = (email: string) =>
  db.execute(
    sql`UPDATE outbox SET status = 'sent', sent_at = now() WHERE recipient = ${email} AND template = 'left-cart'`,
  )

describe('a cart that was left', () => {
  afterEach(() => setHours(0))

  it('brings no mail while the setting is off', async () => {
    assert.equal(await mailsTo(await left()), 0)
  })

  // #left-cart
  it('brings one mail after the hours, with lines and link', async () => {
    await setHours(24)
    const shopper = await left()
    assert.equal(await mailsTo(shopper), 1)
    assert.equal(await mailsTo(shopper), 1)
    const [reminder] = await remindersOf(shopper.accountId)
    const mail = renderMail(await write(shopper.accountId), await context())
    assert.match(mail.text, /Balcony Feed[\s\S]*₹1,000\.00/)
    assert.ok(mail.links.includes(`https://shop.example/cart?reminder=${reminder?.token}`))
    const stop = mail.links.at(-1) ?? ''
    const token = new URL(stop).searchParams.get('token') ?? ''
    assert.equal((await shop.call(unsubscribe, { body: { token } })).status, 200)
    await assert.rejects(write(shopper.accountId), OutdatedMail)
  })

  it('brings no mail before the hours, after a week, or without consent', async () => {
    await setHours(24)
    for (const input of [{ hours: 23 }, { hours: 24 + 7 * 24 + 1 }, { isSubscribed: false }])
      assert.equal(await mailsTo(await left(input)), 0, JSON.stringify(input))
    const gone = await left()
    await db.execute(sql`UPDATE subscribers SET bounced_at = now() WHERE email = lower(${gone.email})`)
    assert.equal(await mailsTo(gone), 0)
  })

  it('brings at most one mail a week, and one for each cart', async () => {
    await setHours(1)
    const shopper = await left({ hours: 3 })
    const written = (ago: string) =>
      db.execute(
        sql`UPDATE cart_reminders SET written_at = now() - ${ago}::interval WHERE account_id = ${shopper.accountId}`,
      )
    assert.equal(await mailsTo(shopper), 1)
    // Another cart within the week, then the same cart after it, then another one.
    await written('6 days 23 hours')
    assert.equal(await mailsTo(shopper), 1)
    await age(shopper.accountId, '7 days 40 minutes')
    await written('7 days 20 minutes')
    assert.equal(await mailsTo(shopper), 1)
    await age(shopper.accountId, '7 days 10 minutes')
    assert.equal(await mailsTo(shopper), 2)
  })

  it('brings no mail once it was bought or is being paid', async () => {
    await setHours(24)
    const bought = await left()
    await shop.buy(bought.token, { items: [{ productId: 3, quantity: 1 }] })
    const paying = await left()
    await shop.start(paying.token)
    assert.deepEqual([await mailsTo(bought), await mailsTo(paying)], [0, 0])
  })

  it('is not mailed when bought, emptied or sold out meanwhile', async () => {
    await setHours(24)
    const [bought, emptied, soldOut] = [await left(), await left(), await left({ productId: 4 })]
    for (const shopper of [bought, emptied, soldOut]) assert.equal(await mailsTo(shopper), 1)
    await shop.buy(bought.token)
    await db.execute(sql`DELETE FROM cart_lines WHERE account_id = ${emptied.accountId}`)
    await db.execute(sql`UPDATE products SET is_coming_soon = true WHERE id = 4`)
    for (const { accountId } of [bought, emptied, soldOut])
      await assert.rejects(write(accountId), OutdatedMail)
    await db.execute(sql`UPDATE products SET is_coming_soon = false WHERE id = 4`)
    await write(soldOut.accountId)
  })

  it('names GST in its sum only for a registered seller', async () => {
    await setHours(24)
    const shopper = await left()
    await mailsTo(shopper)
    const textOf = async (registration: 'registered' | 'unregistered') => {
      const { settings, ...rest } = await context()
      const given = { ...rest, settings: { ...settings, legal: { ...settings.legal, registration } } }
      return renderMail(await write(shopper.accountId, given), given).text
    }
    assert.match(await textOf('registered'), /Goods, GST included/)
    assert.doesNotMatch(await textOf('unregistered'), /GST/)
  })

  it('ends the subscription of a missing mailbox', async () => {
    await setHours(24)
    const [shopper, refused] = [await left(), await left()]
    const bouncedOf = async ({ email }: { email: string }) => {
      const { rows } = await db.execute<{ bounced: boolean }>(
        sql`SELECT bounced_at IS NOT NULL AS bounced FROM subscribers WHERE email = lower(${email})`,
      )
      return rows[0]?.bounced
    }
    for (const { email, accountId } of [shopper, refused]) {
      assert.equal(await mailsTo({ email, accountId }), 1)
      const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, email))
      const rejection = { reason: 'No.', publicReason: 'No.', isNoMailbox: email === shopper.email }
      await recordDead(db, mail ?? assert.fail('no mail'), rejection, emailTemplates.onRejected)
    }
    assert.deepEqual([await bouncedOf(shopper), await bouncedOf(refused)], [true, false])
    const jobs = (await readFailedJobs(db)).filter(({ kind }) => kind === 'mail')
    assert.deepEqual(jobs, [])
  })

  it('counts sent mails, returns, orders and their sum', async () => {
    const figures = async () => (await office.call(readLeftCarts, { cookie: office.owner })).body
    await setHours(24)
    const [shopper, other] = [await left(), await left()]
    await mailsTo(shopper)
    const before = await figures()
    await send(shopper.email)
    const [reminder] = await remindersOf(shopper.accountId)
    const token = reminder?.token ?? assert.fail('no reminder')
    ok(await shop.call(recordCartReturn, { token: other.token, body: { token } }))
    assert.equal((await figures()).returned, before.returned)
    for (let i = 0; i < 2; i += 1)
      ok(await shop.call(recordCartReturn, { token: shopper.token, body: { token } }))
    const guest = await shop.call(recordCartReturn, { body: { token } })
    assert.equal(guest.status, 401)
    // ₹800 for two packs with the subscriber's fifth off, and ₹79 for shipping.
    await shop.buy(shopper.token)
    await writeCartReminders(db)
    const after = await figures()
    const grown = (key: 'sent' | 'returned' | 'bought' | 'amount') => after[key] - before[key]
    assert.deepEqual([grown('sent'), grown('returned'), grown('bought'), grown('amount')], [1, 1, 1, 879])
    assert.equal(after.after_hours, 24)
    const { cookie } = await office.memberWith(['orders.read'])
    assert.equal((await office.call(readLeftCarts, { cookie })).status, 403)
  })

  it('is forgotten after the time in the privacy notice', async () => {
    await setHours(24)
    const shopper = await left()
    await mailsTo(shopper)
    const aged = (age: string) =>
      db.execute(
        sql`UPDATE cart_reminders SET written_at = now() - ${age}::interval WHERE account_id = ${shopper.accountId}`,
      )
    await aged('11 months')
    await forgetCartReminders(db)
    assert.equal((await remindersOf(shopper.accountId)).length, 1)
    await aged('13 months')
    await forgetCartReminders(db)
    assert.equal((await remindersOf(shopper.accountId)).length, 0)
  })
})
