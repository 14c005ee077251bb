import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { getOwnSubscription, setOwnSubscription, subscribeDiscount } from '#contract/shop/newsletter.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { outbox, subscribers } from '../../platform/database/tables.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import { subscriberMails } from './mails.ts'
import { endSubscription } from './unsubscribe.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const isSubscribed = async (token: string) =>
  (await shop.call(getOwnSubscription, { token })).body.isSubscribed
const want = (token: string | undefined, wanted: unknown) =>
  shop.call(setOwnSubscription, { token, body: { wanted } })
const offersTo = async (email: string) =>
  (
    await shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.template, 'subscriber-offer'), eq(outbox.recipient, email)))
  ).length

describe('the newsletter of an account', () => {
  // #own-subscription-b61
  it('starts and ends the subscription of the account’s address', async () => {
    const [shopper, other] = [await shop.registerShopper(), await shop.registerShopper()]
    assert.equal(await isSubscribed(shopper.token), false)
    assert.equal((await want(shopper.token, true)).body.isSubscribed, true)
    await want(other.token, true)
    assert.equal(await isSubscribed(shopper.token), true)
    assert.equal((await want(shopper.token, false)).body.isSubscribed, false)
    assert.deepEqual([await isSubscribed(shopper.token), await isSubscribed(other.token)], [false, true])
  })

  // #own-subscription-d72
  it('accepts a repeated switch with one subscription and one mail', async () => {
    const { token, email } = await shop.registerShopper()
    for (let i = 0; i < 2; i += 1) assert.equal((await want(token, true)).status, 200)
    await Promise.all([want(token, true), want(token, true)])
    assert.equal(await offersTo(email), 1)
    for (let i = 0; i < 2; i += 1) assert.equal((await want(token, false)).status, 200)
    assert.deepEqual(await shop.db.select().from(subscribers).where(eq(subscribers.email, email)), [])
  })

  it('ends a subscription from the public form, in any case', async () => {
    const { token, email } = await shop.registerShopper({ email: 'Mixed.Case@example.com' })
    await shop.call(subscribeDiscount, { body: { email: email.toLowerCase() } })
    assert.equal(await isSubscribed(token), true)
    await want(token, false)
    assert.equal(await isSubscribed(token), false)
  })

  it('ends at the first click and restarts with the same link', async () => {
    const { token, email } = await shop.registerShopper()
    await want(token, true)
    const [begun] = await shop.db.select().from(subscribers).where(eq(subscribers.email, email))
    assert.ok(begun)
    const link = begun.unsubscribeToken
    const row = async () =>
      (await shop.db.select().from(subscribers).where(eq(subscribers.unsubscribeToken, link)))[0]
    await endSubscription(shop.db, link)
    await shop.db
      .update(subscribers)
      .set({ unsubscribedAt: new Date('2026-01-01T00:00:00Z') })
      .where(eq(subscribers.unsubscribeToken, link))
    const ended = await row()
    assert.ok(ended && !ended.email.includes(email))
    await endSubscription(shop.db, link)
    assert.deepEqual(await row(), ended)
    await want(token, true)
    assert.deepEqual([(await row())?.email, (await row())?.unsubscribedAt], [email, null])
    await assert.rejects(endSubscription(shop.db, 'made-up'))
  })

  for (const wanted of [undefined, null, 'yes', 1]) {
    it(`rejects ${JSON.stringify(wanted)} and changes nothing`, async () => {
      const { token } = await shop.registerShopper()
      const answer = await want(token, wanted)
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'])
      assert.equal(await isSubscribed(token), false)
    })
  }

  it('tells a shopper who has ordered that the offer is over, and nobody else', async () => {
    const [shopper, other] = [await shop.registerShopper(), await shop.registerShopper()]
    const subscribe = async (email: string, token?: string) =>
      (await shop.call(subscribeDiscount, { token, body: { email } })).body.message
    const before = await subscribe(shopper.email, shopper.token)
    assert.match(before, /20% off your first order applies by itself/)
    await shop.db.execute(sql`
      INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
      SELECT id, 'processing', 100, 0, 0, 0, 100, false FROM accounts WHERE email = ${shopper.email}`)
    const own = await subscribe(shopper.email.toUpperCase(), shopper.token)
    assert.match(own, /You have ordered from us before/)
    assert.equal((await want(shopper.token, true)).body.message, own)
    assert.equal(await subscribe(shopper.email), before)
    assert.equal(await subscribe(shopper.email, other.token), before)
    const mailTo = async (email: string) => {
      const context = {
        db: shop.db,
        siteUrl: 'https://shop.example',
        settings: await shop.settings.current(),
      }
      return renderMail(await subscriberMails['subscriber-offer']({ email }, context), context)
    }
    assert.match((await mailTo(shopper.email)).text, /You have ordered from us before, so 20% off/)
    await want(other.token, true)
    assert.doesNotMatch((await mailTo(other.email)).text, /ordered from us before/)
  })

  it('asks a guest to log in', async () => {
    assert.equal((await want(undefined, true)).error.code, 'not_signed_in')
  })
})
