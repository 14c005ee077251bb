import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { updateProfile } from '#contract/shop/accounts.ts'
import { unsubscribe } from '#contract/shop/newsletter.ts'
import { getOwnNotice, takeBackNotice } from '#contract/shop/product-notices.ts'
import { errorOf } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { waitingFor } from '#test/waiting-for.ts'
import { outbox, productNotices } from '../../platform/database/tables.ts'
import { forgetOldNotices } from './forget-notices.ts'

let shop: TestShop
let wait: ReturnType<typeof waitingFor>
before(async () => {
  shop = await openTestShop()
  wait = waitingFor(shop)
})
after(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(productNotices)
  await shop.db.delete(outbox)
})

const params = { id: '7' }
const askedAt = async (token: string) => (await shop.call(getOwnNotice, { token, params })).body.asked_at
const linkIn = (links: string[], path: string): string => {
  const link = links.map((each) => new URL(each)).find(({ pathname }) => pathname === path)
  return link?.searchParams.get('token') ?? assert.fail(`no link to ${path} in ${links.join(' ')}`)
}

describe('requesting a product notice', () => {
  // #notices-refusals
  it('rejects invalid addresses, unknown products and available ones', async () => {
    for (const email of [
      undefined,
      '',
      'asha',
      'a@b',
      7,
      `${'x'.repeat(250)}@example.com`,
      'a\u0000@example.com',
    ]) {
      const answer = await wait.ask(email)
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'], String(email))
      assert.ok(answer.error.errors?.email, String(email))
    }
    assert.deepEqual(errorOf(await wait.ask('a@example.com', { id: 999 })), [404, 'not_found'])
    const onSale = await wait.ask('a@example.com', { id: 1 })
    assert.deepEqual(errorOf(onSale), [409, 'product_available'])
    assert.match(onSale.error.message, /can be bought now\./)
    assert.deepEqual([await wait.rows(), await wait.rows(1)], [[], []])
  })

  // #notices-confirmed
  it('waits once the owner confirms by the mailed link', async () => {
    const { body } = await wait.ask('Leela@Example.com')
    assert.match(body.message, /open the mail that we sent to Leela@Example\.com/)
    assert.equal((await wait.rowOf('leela@example.com'))?.confirmedAt, null)
    const [mail, ...more] = await deliverTo(shop, 'leela@example.com')
    assert.ok(mail && more.length === 0)
    assert.ok(mail.links.every((link) => !/leela/i.test(link)))
    const token = linkIn(mail.links, '/product-notice')
    for (let i = 0; i < 2; i += 1) assert.match((await wait.confirm(token)).body.message, /^Thank you\./)
    assert.ok((await wait.rowOf('leela@example.com'))?.confirmedAt)
  })

  // #notices-same-answer
  it('answers alike each time, with one mail an hour', async () => {
    const first = await wait.ask('leela@example.com')
    const both = await Promise.all([wait.ask('leela@example.com'), wait.ask('LEELA@example.com')])
    assert.deepEqual(both[0]?.body, first.body)
    assert.equal((await wait.rows()).length, 1)
    const [mail, ...more] = await deliverTo(shop, 'leela@example.com')
    assert.equal(more.length, 0)
    await wait.confirm(linkIn(mail?.links ?? [], '/product-notice'))
    assert.deepEqual((await wait.ask('leela@example.com')).body, first.body)
    assert.equal((await wait.rows()).length, 1)
    // The next request comes an hour later.
    await shop.db.execute(sql`UPDATE outbox SET dedupe_key = dedupe_key || ':earlier'`)
    await wait.ask('leela@example.com')
    assert.equal((await deliverTo(shop, 'leela@example.com'))[0]?.subject, 'You are on our list already')
  })

  it('sends a mailbox at most thirty copies an hour', async () => {
    await shop.db.execute(sql`UPDATE products SET is_coming_soon = true WHERE id <= 6`)
    for (let id = 1; id <= 8; id += 1)
      assert.equal((await wait.ask('flooded@example.com', { id })).status, 200)
    await shop.db.execute(
      sql`UPDATE throttle_windows SET hits = 30 WHERE subject = 'mail-copy:flooded@example.com'`,
    )
    await shop.db.delete(outbox)
    assert.equal((await wait.ask('flooded@example.com')).status, 200)
    assert.deepEqual(await shop.db.select().from(outbox), [])
    await shop.db.execute(sql`UPDATE products SET is_coming_soon = false WHERE id <= 6`)
  })

  it('answers a robot as usual and stores nothing', async () => {
    const real = await wait.ask('leela@example.com')
    await shop.db.delete(productNotices)
    assert.deepEqual(
      (await wait.ask('leela@example.com', { website: 'https://spam.example' })).body,
      real.body,
    )
    assert.deepEqual(await wait.rows(), [])
  })

  it('rejects a link that is unknown, incomplete or ended', async () => {
    assert.deepEqual(errorOf(await wait.confirm('')), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await wait.confirm('made-up')), [400, 'invalid_notice_token'])
    await wait.ask('leela@example.com')
    const token = (await wait.rowOf('leela@example.com'))?.token ?? ''
    for (let i = 0; i < 2; i += 1) {
      const { body } = await shop.call(unsubscribe, { body: { token } })
      assert.equal(body.message, 'You will get no e-mail about this product.')
    }
    assert.equal((await wait.rows())[0]?.email, null)
    assert.deepEqual(errorOf(await wait.confirm(token)), [400, 'invalid_notice_token'])
    assert.deepEqual(await deliverTo(shop, 'leela'), [], 'the mail that still waited is not sent')
    assert.equal((await wait.ask('leela@example.com')).status, 200, 'it can be asked again')
  })
})

describe('the notice of an account', () => {
  // #notices-own
  it('needs no link for the own address and is cancelled', async () => {
    const { token, email } = await shop.registerShopper()
    assert.equal(await askedAt(token), null)
    const all = await Promise.all([1, 2, 3].map(() => wait.ask(email.toUpperCase(), { token })))
    for (const { body } of all) assert.match(body.message, /^We will write to/)
    assert.equal((await wait.rows()).length, 1)
    assert.ok(await askedAt(token))
    assert.deepEqual(await deliverTo(shop, email), [])
    for (let i = 0; i < 2; i += 1) {
      assert.equal((await shop.call(takeBackNotice, { token, params })).status, 200)
      assert.equal(await askedAt(token), null)
    }
    assert.deepEqual(await wait.rows(), [])
  })

  it('hides requests of the address made without the account', async () => {
    for (const endpoint of [getOwnNotice, takeBackNotice])
      assert.deepEqual(errorOf(await shop.call(endpoint, { params })), [401, 'not_signed_in'])
    const { token, email } = await shop.registerShopper()
    await wait.ask(email)
    assert.equal(await askedAt(token), null)
    await shop.call(takeBackNotice, { token, params })
    assert.equal((await wait.rows()).length, 1)
    await wait.ask('friend@example.com', { token })
    assert.equal(await askedAt(token), null)
    assert.equal((await wait.rowOf('friend@example.com'))?.confirmedAt, null)
  })

  it('follows a changed address and never doubles', async () => {
    const { token, email, phone } = await shop.registerShopper()
    await wait.ask(email, { token })
    await wait.ask(email, { token, id: 8 })
    await wait.waiting(['moved'], 8)
    const body = { fullName: 'Meera Iyer', email: 'Moved@example.com', phoneNumber: phone }
    assert.equal((await shop.call(updateProfile, { token, body })).status, 200)
    assert.deepEqual(
      (await wait.rows()).map((row) => row.email),
      ['moved@example.com'],
    )
    assert.deepEqual(
      (await wait.rows(8)).map((row) => row.email),
      ['moved@example.com'],
    )
  })
})

describe('deleting notices', () => {
  // #notices-forgotten
  it('deletes unconfirmed notices after a week, others after months', async () => {
    const at = (age: string) => sql`now() - ${age}::interval`
    const row = (name: string, more: object) =>
      shop.db.insert(productNotices).values({ productId: 7, email: `${name}@example.com`, ...more })
    await row('unconfirmed', { askedAt: at('8 days') })
    await row('fresh', { askedAt: at('6 days') })
    await row('waits', { askedAt: at('11 months'), confirmedAt: at('11 months') })
    await row('too-long', { askedAt: at('13 months'), confirmedAt: at('13 months') })
    await row('told', { askedAt: at('13 months'), confirmedAt: at('12 months'), notifiedAt: at('11 months') })
    await row('told-long-ago', {
      askedAt: at('20 months'),
      confirmedAt: at('20 months'),
      notifiedAt: at('13 months'),
    })
    await row('ended', { email: null, askedAt: at('20 months'), endedAt: at('13 months') })
    await forgetOldNotices(shop.db)
    assert.deepEqual(
      (await wait.rows()).map(({ email }) => email),
      ['fresh@example.com', 'waits@example.com', 'told@example.com'],
    )
  })
})
