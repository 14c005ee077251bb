import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import {
  changeGardenPlan,
  createGardenPlan,
  getGarden,
  getGardenPlan,
  keepGardenPlan,
  noteFeeding,
  setGardenReminders,
} from '#contract/shop/garden.ts'
import { unsubscribe } from '#contract/shop/newsletter.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { gardenFeedings, gardenPlans, gardenReminders, outbox } from '../../platform/database/tables.ts'
import { newPlanToken } from './plan-garden.ts'
import { writeReminders } from './reminders.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const person = { name: 'Leela Menon', email: 'leela@example.com', phone: '98765 00001' }

async function makeOne(answers: object = {}): Promise<string> {
  const { status, body } = await shop.call(createGardenPlan, {
    body: {
      ...person,
      space: ['Terrace'],
      grow: ['Vegetables', 'Leafy greens'],
      specific_plants: 'bhindi',
      ...answers,
    },
  })
  assert.equal(status, 200)
  return body.plan.replace('/gardenplan/', '')
}

const startOn = (token: string, day: string) =>
  shop.db.update(gardenPlans).set({ startsOn: day }).where(eq(gardenPlans.token, token))

describe('a garden plan', () => {
  // #garden-token-alone
  it('finds a plan by its address only and hides its owner', async () => {
    const token = await makeOne()
    const { status, body, headers } = await shop.call(getGardenPlan, { params: { token } })
    assert.equal(status, 200)
    assert.deepEqual(body.answers.space, ['Terrace'])
    assert.equal(body.changes, '')
    assert.equal(body.starts_on, body.today)
    assert.doesNotMatch(JSON.stringify(body), /Leela|leela@|98765/)
    assert.ok(headers['cache-control'])
  })

  // #garden-old-plan
  it('reads an old plan whose crops and choices no longer exist', async () => {
    const token = await makeOne()
    await shop.db
      .update(gardenPlans)
      .set({
        space: ['Rooftop farm'],
        grow: ['Mushrooms'],
        experience: 'Three summers',
        changes: 'region=desert&in=moringa&out=okra&pot-99=2',
        startsOn: '2021-02-28',
      })
      .where(eq(gardenPlans.token, token))
    const { status, body } = await shop.call(getGardenPlan, { params: { token } })
    assert.deepEqual([status, body.answers.space], [200, ['Rooftop farm']])
    const file = await shop.app.inject(`/gardenplan/${token}.ics`)
    assert.equal(file.statusCode, 200)
    assert.match(file.body, /^BEGIN:VCALENDAR/)
  })

  // #garden-token-bits
  it('gives each plan an address of 128 random bits', () => {
    const tokens = Array.from({ length: 200 }, newPlanToken)
    assert.equal(new Set(tokens).size, 200)
    for (const token of tokens) assert.equal(Buffer.from(token, 'base64url').length, 16)
  })

  it('finds no plan at any other address', async () => {
    for (const token of [newPlanToken(), 'x', '../../etc', 'a'.repeat(22), "' OR 1=1; -- aaaaaaaaaa"]) {
      const { status } = await shop.call(getGardenPlan, { params: { token } })
      assert.ok(status === 404 || status === 400, `${token}: ${status}`)
    }
  })

  // #garden-token-throttled
  it('limits wrong addresses from one network', async () => {
    const limit = getGardenPlan.limit ?? assert.fail('guessing has no limit')
    const guess = () =>
      shop.call(getGardenPlan, { params: { token: newPlanToken() }, address: '203.0.113.77' })
    for (let i = 0; i < limit.calls; i += 1) assert.equal((await guess()).status, 404)
    assert.equal((await guess()).status, 429)
  })

  // #garden-changes-kept
  it('stores valid changes only', async () => {
    const token = await makeOne()
    const changes = 'region=coast&sun=6&bag-12=2&in=okra&out=mint&name=Leela&script=%3Cb%3E'
    assert.equal((await shop.call(changeGardenPlan, { params: { token }, body: { changes } })).status, 200)
    const { body } = await shop.call(getGardenPlan, { params: { token } })
    assert.equal(body.changes, 'region=coast&sun=6&bag-12=2&in=okra&out=mint')
    const missing = await shop.call(changeGardenPlan, {
      params: { token: newPlanToken() },
      body: { changes },
    })
    assert.deepEqual([missing.status, missing.error.code], [404, 'not_found'])
  })
})

describe('the calendar of a plan', () => {
  const fetchFile = async (token: string, query = '') => shop.app.inject(`/gardenplan/${token}.ics${query}`)
  const eventsOf = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  }

  // #garden-calendar-parser
  it('writes a valid calendar with lines of at most 75 octets', async () => {
    const token = await makeOne({ specific_plants: 'bhindi, టమాటా, cabbage, cauliflower' })
    const { statusCode, headers, body } = await fetchFile(token)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    for (const line of body.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
    const events = eventsOf(body)
    assert.ok(events.length > 20)
    assert.equal(new Set(events.map(({ uid }) => uid)).size, events.length)
    for (const { startDate, endDate, summary } of events) {
      assert.ok(startDate.compare(endDate) < 0)
      assert.match(summary, /^(Sow|Plant|Feed|Start harvesting) /)
    }
    assert.ok(!body.includes(token), 'the file tells the address of the plan')
  })

  // #garden-calendar-hours
  it('schedules feeds at half past five in India', async () => {
    const { body } = await fetchFile(await makeOne())
    const [feed] = eventsOf(body).filter(({ summary }) => summary.startsWith('Feed'))
    assert.ok(feed)
    assert.equal(feed.startDate.convertToZone(ICAL.Timezone.utcTimezone).hour, 12)
    const [sowing] = eventsOf(body).filter(({ summary }) => summary.startsWith('Sow'))
    assert.equal(sowing?.startDate.isDate, true)
  })

  // #garden-calendar-ids
  it('moves events of a changed plan by id and sequence', async () => {
    const token = await makeOne()
    const before = eventsOf((await fetchFile(token)).body)
    await shop.db
      .update(gardenPlans)
      .set({ createdAt: sql`created_at - interval '1 hour'` })
      .where(eq(gardenPlans.token, token))
    await shop.call(changeGardenPlan, { params: { token }, body: { changes: 'region=coast' } })
    const after = eventsOf((await fetchFile(token)).body)
    const okra = (events: typeof before) => events.find(({ uid }) => uid.startsWith('sow-okra-1.'))
    assert.ok(okra(before) && okra(after))
    assert.equal(okra(before)?.uid, okra(after)?.uid)
    assert.ok(Number(okra(after)?.sequence) > Number(okra(before)?.sequence))
    assert.notEqual(okra(before)?.startDate.toString(), okra(after)?.startDate.toString())
  })

  it('applies the changes of the calendar’s address', async () => {
    const token = await makeOne()
    const { body } = await fetchFile(token, '?out=okra')
    assert.ok(!eventsOf(body).some(({ uid }) => uid.includes('okra')))
  })

  it('answers 404 for an unknown plan', async () => {
    for (const name of [newPlanToken(), 'x', `${await makeOne()}x`])
      assert.equal((await fetchFile(name)).statusCode, 404)
  })
})

describe('my garden', () => {
  // #garden-mine
  it('shows a saved plan with its feedings', async () => {
    const { token } = await shop.registerShopper()
    assert.equal((await shop.call(getGarden, { token })).body.plan, null)
    const none = await shop.call(noteFeeding, { token, body: { pots: [1] } })
    assert.deepEqual([none.status, none.error.code], [404, 'not_found'])

    const plan = await makeOne()
    assert.equal((await shop.call(keepGardenPlan, { token, body: { token: plan } })).status, 200)
    for (const pots of [
      [1, 2],
      [2, 2],
    ]) {
      assert.equal((await shop.call(noteFeeding, { token, body: { pots } })).status, 200)
    }
    const { body } = await shop.call(getGarden, { token })
    assert.equal(body.plan?.token, plan)
    assert.deepEqual(body.feedings, [
      { pot: 1, fed_on: body.today },
      { pot: 2, fed_on: body.today },
    ])
  })

  it('refuses another account’s garden', async () => {
    const [owner, other] = [await shop.registerShopper(), await shop.registerShopper()]
    const plan = await makeOne()
    await shop.call(keepGardenPlan, { token: owner.token, body: { token: plan } })
    const answer = await shop.call(keepGardenPlan, { token: other.token, body: { token: plan } })
    assert.deepEqual([answer.status, answer.error.code], [403, 'not_allowed'])
    assert.equal((await shop.call(getGarden, { token: other.token })).body.plan, null)
  })

  it('requires a sign-in', async () => {
    const { status, error } = await shop.call(getGarden, {})
    assert.deepEqual([status, error.message], [401, 'You must be logged in to see your garden.'])
  })

  // #garden-mine-gone
  it('deletes the garden with the account', async () => {
    const { token, email } = await shop.registerShopper()
    const plan = await makeOne()
    await shop.call(keepGardenPlan, { token, body: { token: plan } })
    await shop.call(noteFeeding, { token, body: { pots: [1] } })
    await shop.call(setGardenReminders, { token, body: { wanted: true } })
    const [row] = await shop.db.select().from(gardenPlans).where(eq(gardenPlans.token, plan))
    await shop.db.execute(sql`DELETE FROM sessions WHERE account_id = ${row?.accountId}`)
    await shop.db.execute(sql`DELETE FROM accounts WHERE email = ${email}`)
    assert.deepEqual(await shop.db.select().from(gardenPlans).where(eq(gardenPlans.token, plan)), [])
    assert.deepEqual(
      await shop.db
        .select()
        .from(gardenFeedings)
        .where(eq(gardenFeedings.planId, row?.id ?? 0)),
      [],
    )
  })
})

describe('reminders', () => {
  const monday = new Date('2027-03-01T04:00:00Z')
  const inDays = (days: number) => new Date(monday.getTime() + days * 86_400_000)
  const weeksOf = async (email: string) =>
    (await shop.db.select().from(outbox).where(eq(outbox.recipient, email))).filter(
      ({ template }) => template === 'garden-week',
    )

  async function gardener() {
    const shopper = await shop.registerShopper()
    const plan = await makeOne()
    await startOn(plan, '2027-03-01')
    await shop.call(keepGardenPlan, { token: shopper.token, body: { token: plan } })
    return { ...shopper, plan }
  }

  // #garden-reminders-asked
  it('sends reminders only on request', async () => {
    const { email } = await gardener()
    await writeReminders(shop.db, monday)
    assert.deepEqual(await weeksOf(email), [])
  })

  // #garden-reminders-weekly
  it('sends one reminder a week, after seven in the morning', async () => {
    const { email, token } = await gardener()
    await shop.call(setGardenReminders, { token, body: { wanted: true } })
    await shop.call(setGardenReminders, { token, body: { wanted: true } })
    await writeReminders(shop.db, new Date('2027-02-28T22:00:00Z'))
    assert.equal((await weeksOf(email)).length, 0)
    for (const day of [0, 0, 3, 6]) await writeReminders(shop.db, inDays(day))
    assert.equal((await weeksOf(email)).length, 1)
    await Promise.all([writeReminders(shop.db, inDays(7)), writeReminders(shop.db, inDays(7))])
    assert.ok((await weeksOf(email)).length <= 2)
  })

  it('sends no reminder in a week without tasks', async () => {
    const { email, token, plan } = await gardener()
    await shop.call(changeGardenPlan, { params: { token: plan }, body: { changes: 'pot-6=0' } })
    await shop.call(setGardenReminders, { token, body: { wanted: true } })
    await writeReminders(shop.db, inDays(14))
    assert.deepEqual(await weeksOf(email), [])
  })

  // #garden-reminders-click
  it('stops reminders by one click or in the account', async () => {
    const { token } = await gardener()
    await shop.call(setGardenReminders, { token, body: { wanted: true } })
    const [row] = await shop.db.select().from(gardenReminders).orderBy(sql`asked_at DESC`).limit(1)
    const stopped = await shop.call(unsubscribe, { body: { token: row?.stopToken ?? '' } })
    assert.deepEqual(
      [stopped.status, stopped.body.message],
      [200, 'You will get no more reminders about your garden.'],
    )
    assert.equal((await shop.call(getGarden, { token })).body.reminders, false)
    await shop.call(setGardenReminders, { token, body: { wanted: true } })
    assert.equal((await shop.call(getGarden, { token })).body.reminders, true)
    await shop.call(setGardenReminders, { token, body: { wanted: false } })
    assert.equal((await shop.call(getGarden, { token })).body.reminders, false)
  })

  // #garden-reminders-bounce
  it('stops reminders after an undeliverable one', async () => {
    const { email, token } = await gardener()
    await shop.call(setGardenReminders, { token, body: { wanted: true } })
    await writeReminders(shop.db, inDays(21))
    const [mail] = await weeksOf(email)
    assert.ok(mail)
    await shop.db.update(outbox).set({ status: 'dead' }).where(eq(outbox.id, mail.id))
    await writeReminders(shop.db, inDays(28))
    assert.equal((await shop.call(getGarden, { token })).body.reminders, false)
    assert.equal((await weeksOf(email)).length, 1)
  })
})
