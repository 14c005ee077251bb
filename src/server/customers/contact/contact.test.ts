import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { forgotPassword } from '#contract/shop/accounts.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { createGardenPlan } from '#contract/shop/garden.ts'
import { subscribeDiscount, unsubscribe } from '#contract/shop/newsletter.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import { defaultSettings as settings } from '#shared/settings/default-settings.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { writeEmail } from '../../email-templates.ts'
import { gardenPlans, outbox, subscribers, ticketMessages, tickets } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const mailsTo = (recipient: string) => shop.db.select().from(outbox).where(eq(outbox.recipient, recipient))
const subscription = async (email: string) =>
  (await shop.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]
const subscriptionByToken = async (token: string) =>
  (await shop.db.select().from(subscribers).where(eq(subscribers.unsubscribeToken, token)))[0]

describe('POST /api/subscribe-discount', () => {
  it('stores the address and mails the offer', async () => {
    const answer = await shop.call(subscribeDiscount, { body: { email: 'Meera@Example.com' } })
    assert.equal(answer.status, 200)
    assert.match(answer.body.message, /20% off your first order/)
    assert.equal((await subscription('meera@example.com'))?.unsubscribedAt, null)
    const mails = await mailsTo('Meera@Example.com')
    assert.deepEqual(
      mails.map(({ template, data }) => ({ template, data })),
      [{ template: 'subscriber-offer', data: { email: 'meera@example.com' } }],
    )
  })

  it('answers a subscribed address alike, without another mail', async () => {
    const body = { email: 'twice@example.com' }
    const first = await shop.call(subscribeDiscount, { body })
    const again = await Promise.all(Array.from({ length: 4 }, () => shop.call(subscribeDiscount, { body })))
    for (const answer of again) assert.deepEqual([answer.status, answer.body], [200, first.body])
    assert.equal((await mailsTo('twice@example.com')).length, 1)
  })

  for (const email of ['', 'nobody', 'a@b', '@b.co', 'a b@c.co', 7, null, undefined]) {
    it(`rejects ${JSON.stringify(email)} in the specified words`, async () => {
      const answer = await shop.call(subscribeDiscount, { body: { email } })
      assert.equal(answer.status, 400)
      assert.equal(answer.error.code, 'invalid_request')
      if (typeof email !== 'number' && email !== null) {
        assert.equal(answer.error.message, 'Please enter a valid email address.')
      }
    })
  }
})

describe('unsubscribing from the newsletter', () => {
  it('ends the subscription with the token of its mail, repeatedly', async () => {
    await shop.call(subscribeDiscount, { body: { email: 'leaver@example.com' } })
    const token = (await subscription('leaver@example.com'))?.unsubscribeToken ?? ''
    const first = await shop.call(unsubscribe, { body: { token } })
    const second = await shop.call(unsubscribe, { body: { token } })
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.deepEqual(first.body, second.body)
    assert.ok((await subscriptionByToken(token))?.unsubscribedAt)
  })

  // #visitors-2d5
  it('deletes the address and stores a salted hash', async () => {
    const email = 'forgotten@example.com'
    await shop.call(subscribeDiscount, { body: { email } })
    const token = (await subscription(email))?.unsubscribeToken ?? ''
    await shop.call(unsubscribe, { body: { token } })
    const storedEmail = (await subscriptionByToken(token))?.email ?? ''
    assert.equal(await subscription(email), undefined)
    assert.match(storedEmail, /^ended:[0-9a-f]{64}$/)
    assert.notEqual(storedEmail, `ended:${createHash('sha256').update(email).digest('hex')}`)
  })

  // #visitors-1c7
  it('leaves other subscriptions unchanged', async () => {
    await shop.call(subscribeDiscount, { body: { email: 'stayer@example.com' } })
    const answer = await shop.call(unsubscribe, { body: { token: 'stayer@example.com' } })
    assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_unsubscribe_token'])
    assert.equal((await subscription('stayer@example.com'))?.unsubscribedAt, null)
  })

  it('allows a new subscription with a new mail', async () => {
    const body = { email: 'returner@example.com' }
    await shop.call(subscribeDiscount, { body })
    const token = (await subscription('returner@example.com'))?.unsubscribeToken
    await shop.call(unsubscribe, { body: { token } })
    await shop.call(subscribeDiscount, { body: { email: 'Returner@Example.com' } })
    const again = await subscription('returner@example.com')
    // The former mail's link ends this subscription too.
    assert.deepEqual([again?.unsubscribedAt, again?.unsubscribeToken], [null, token])
    const mails = [...(await mailsTo('returner@example.com')), ...(await mailsTo('Returner@Example.com'))]
    assert.equal(mails.length, 2)
  })
})

const ticketsFrom = (email: string) =>
  shop.db
    .select({ id: tickets.id, about: tickets.about, message: ticketMessages.body })
    .from(tickets)
    .innerJoin(ticketMessages, eq(ticketMessages.ticketId, tickets.id))
    .where(eq(tickets.email, email))

const message = {
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  phone: '+91 98765 43210',
  message: 'Do you deliver to Shillong?\nThanks!',
}

describe('POST /api/contact-message', () => {
  it('stores a message, mails support and the writer', async () => {
    const answer = await shop.call(sendContactMessage, { body: message })
    assert.deepEqual([answer.status, answer.body.message], [200, 'Your message has been sent successfully!'])
    const storedEmail = await ticketsFrom(message.email)
    assert.equal(storedEmail.length, 1)
    assert.deepEqual([storedEmail[0]?.message, storedEmail[0]?.about], [message.message, 'contact'])
    const [copy] = await mailsTo(message.email)
    const [forSupport] = await mailsTo(settings.support.email)
    assert.deepEqual(
      [copy?.template, copy?.data, forSupport?.template, forSupport?.data],
      [
        'contact-received',
        { ticketId: storedEmail[0]?.id },
        'contact-for-support',
        { ticketId: storedEmail[0]?.id },
      ],
    )
  })

  for (const field of ['name', 'email', 'phone', 'message'] as const) {
    // #visitors-9ba
    it(`requires ${field}`, async () => {
      for (const value of [undefined, '', '   ']) {
        const answer = await shop.call(sendContactMessage, { body: { ...message, [field]: value } })
        assert.equal(answer.status, 400)
        assert.deepEqual(Object.keys(answer.error.errors ?? {}), [field])
      }
    })
  }
})

describe('copies of visitors’ messages', () => {
  // #visitors-bb5
  it('limits copies to ten an hour per mailbox', async () => {
    const body = { ...message, email: 'victim@example.com' }
    for (let i = 0; i < 13; i += 1) {
      assert.equal((await shop.call(sendContactMessage, { body })).status, 200)
    }
    assert.equal((await mailsTo('victim@example.com')).length, 10)
    assert.equal((await ticketsFrom(body.email)).length, 13)
  })
})

describe('POST /api/garden_plans', () => {
  const asker = { name: 'Farah', email: 'farah@example.com', phone: '9876543210' }

  it('stores every answer of the planner and mails them', async () => {
    const answers = {
      space: ['Balcony', 'Terrace'],
      grow: ['Herbs'],
      experience: 'This is my first time',
      specific_plants: 'Palak & methi',
      seeds: 'yes',
      fertilizer: 'Yes',
      mixes: 'no',
      pots: 'NO',
      guidance: 'yes',
    }
    const answer = await shop.call(createGardenPlan, { body: { ...asker, ...answers } })
    assert.equal(answer.status, 200)
    const [plan] = await shop.db.select().from(gardenPlans).where(eq(gardenPlans.email, asker.email))
    const { id, createdAt, specificPlants, token, startsOn, changes, accountId, savedAt, cartedAt, ...rest } =
      plan ?? assert.fail('the plan was not kept')
    assert.equal(answer.body.plan, `/gardenplan/${token}`)
    assert.match(token, /^[\w-]{22}$/)
    assert.match(startsOn, /^\d{4}-\d\d-\d\d$/)
    assert.deepEqual([changes, accountId, savedAt, cartedAt], ['', null, null, null])
    assert.deepEqual(
      { ...rest, specific_plants: specificPlants },
      { ...asker, ...answers, fertilizer: 'yes', pots: 'no' },
    )
    const [mail] = await mailsTo(asker.email)
    assert.deepEqual([mail?.template, mail?.data], ['garden-plan', { gardenPlanId: id }])
    assert.ok(createdAt instanceof Date)
  })

  it('opens a ticket for guidance and mails its number', async () => {
    const body = { ...asker, email: 'guided@example.com', guidance: 'yes', grow: ['Herbs'] }
    await shop.call(createGardenPlan, { body })
    const [ticket] = await ticketsFrom(body.email)
    assert.equal(ticket?.about, 'garden_plan')
    assert.match(ticket?.message ?? '', /Wishes for guidance[\s\S]*What would you like to grow\? Herbs/)
    const [mail, ...more] = await mailsTo(body.email)
    assert.deepEqual([mail?.template, more.length], ['garden-plan', 0])
    const written = await writeEmail('garden-plan', mail?.data, { db: shop.db, siteUrl: '', settings })
    assert.equal(written.subject, `[${publicTicketId(ticket?.id ?? 0)}] Your garden plan`)
    await shop.call(createGardenPlan, { body: { ...asker, email: 'alone@example.com', guidance: 'no' } })
    const [plain] = await mailsTo('alone@example.com')
    const withoutNumber = await writeEmail('garden-plan', plain?.data, {
      db: shop.db,
      siteUrl: '',
      settings,
    })
    assert.equal(withoutNumber.subject, 'Your garden plan')
  })

  it('requires only name, email and phone', async () => {
    const answer = await shop.call(createGardenPlan, {
      body: { ...asker, email: 'short@example.com', experience: '', seeds: '', specific_plants: null },
    })
    assert.equal(answer.status, 200)
    const [plan] = await shop.db.select().from(gardenPlans).where(eq(gardenPlans.email, 'short@example.com'))
    assert.deepEqual(
      [plan?.space, plan?.grow, plan?.experience, plan?.seeds, plan?.specificPlants],
      [[], [], null, null, null],
    )
  })

  for (const wrong of [
    { name: '' },
    { email: 'x' },
    { phone: 'call me' },
    { seeds: 'maybe' },
    { space: [''] },
    { grow: { 0: 'Herbs' } },
    { grow: Array.from({ length: 21 }, (_, i) => `plant ${i}`) },
    { specific_plants: 'x'.repeat(1001) },
    { specific_plants: 'nul \u0000' },
    { name: 'half a leaf \ud83c' },
    { specific_plants: '\udf31 the other half' },
  ]) {
    it(`rejects ${JSON.stringify(wrong).slice(0, 60)}`, async () => {
      const answer = await shop.call(createGardenPlan, { body: { ...asker, ...wrong } })
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'])
      assert.match(Object.keys(answer.error.errors ?? {}).join(), new RegExp(`^${Object.keys(wrong)[0]}`))
    })
  }
})

const publicForms: [Endpoint, object][] = [
  [subscribeDiscount, { email: 'robot@example.net' }],
  [sendContactMessage, { ...message, email: 'robot@example.net' }],
  [createGardenPlan, { name: 'R', email: 'robot@example.net', phone: '9876543210' }],
  [forgotPassword, { email: 'asha@example.com' }],
]

/** Removes the address of a plan, which differs each time. */
const withoutSecret = (body: unknown): string =>
  JSON.stringify(body).replace(/gardenplan\/[\w-]{22}/, 'gardenplan/…')

describe('robots at public forms', () => {
  for (const [form, body] of publicForms) {
    it(`answers robots at ${form.id} as usual and stores nothing`, async () => {
      const person = await shop.call(form, { body })
      await shop.db.delete(outbox)
      const robot = await shop.call(form, { body: { ...body, website: 'https://spam.example' } })
      assert.deepEqual([robot.status, withoutSecret(robot.body)], [200, withoutSecret(person.body)])
      assert.deepEqual(await shop.db.select().from(outbox), [])
    })

    it(`limits robots at ${form.id} by network`, async () => {
      const limit = form.limit ?? assert.fail('a public form without a limit')
      const knock = () => shop.call(form, { body: { ...body, website: 'x' }, address: '203.0.113.9' })
      for (let i = 0; i < limit.calls; i += 1) assert.equal((await knock()).status, 200)
      const late = await knock()
      assert.deepEqual([late.status, late.error.code], [429, 'too_many_requests'])
      assert.ok(Number(late.headers['retry-after']) > 0)
    })
  }
})
