import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { testimonials as ofRelease } from '#contract/content/testimonials.ts'
import * as calls from '#contract/staff/testimonials.ts'
import { listTestimonials } from '#contract/testimonials.ts'
import { findEntries } from '#server/machine/audit/find-entries.ts'
import { refusalOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = () => ({ cookie: office.owner })
const desk = async () => (await office.call(calls.getTestimonialDesk, owner())).body
const shown = async () => (await shop.call(listTestimonials, {})).body
const names = async () => (await shown()).map(({ author }) => author)

const entry = (id: number, change: Partial<calls.TestimonialEntry> = {}): calls.TestimonialEntry => ({
  ...{ id, rating: 5, quote: `The basil grew ${id} leaves.`, author: `Buyer ${id}`, location: 'Pune' },
  ...{ hidden: false, ...change },
})
const save = async (entries: calls.TestimonialEntry[], version?: number) =>
  office.call(calls.saveTestimonialDraft, {
    ...owner(),
    body: { version: version ?? (await desk()).version, entries },
  })
const publish = async (shown_from?: string) =>
  office.call(calls.publishTestimonials, {
    ...owner(),
    body: { version: (await desk()).version, ...(shown_from && { shown_from }) },
  })
const callOff = async () =>
  office.call(calls.callOffTestimonials, { ...owner(), body: { version: (await desk()).version } })
const discard = async () =>
  office.call(calls.discardTestimonialDraft, { ...owner(), body: { version: (await desk()).version } })

describe('the testimonials', () => {
  it('are those of the release until the owner publishes a list; drafts and hidden ones are not shown', async () => {
    assert.deepEqual(await shown(), ofRelease)
    const first = await desk()
    assert.deepEqual(
      [first.draft, first.versions.map(({ number, state }) => [number, state])],
      [null, [[0, 'shown']]],
    )
    const saved = await save([entry(2), entry(1), entry(3, { hidden: true, rating: 4 })])
    assert.deepEqual(
      saved.body.draft?.entries.map(({ id }) => id),
      [2, 1, 3],
    )
    assert.equal((await names()).length, 6)
    const published = await publish()
    assert.deepEqual(
      [published.body.draft, published.body.versions.map(({ number, state }) => [number, state])],
      [
        null,
        [
          [1, 'shown'],
          [0, 'past'],
        ],
      ],
    )
    assert.deepEqual(await names(), ['Buyer 2', 'Buyer 1'])
    assert.ok((await shown()).every((one) => !('hidden' in one)))
    const log = await findEntries(shop.db, { entity: 'testimonials:list' })
    assert.deepEqual(
      log.entries.map(({ action }) => action),
      ['testimonials_published', 'testimonials_drafted'],
    )
  })

  it('change by the clock at the moment for which a list is planned, until it is called off', async () => {
    const before = await names()
    await save([entry(7)])
    const planned = await publish(new Date(Date.now() + 1_500).toISOString())
    assert.equal(planned.body.versions[0]?.state, 'planned')
    assert.deepEqual(await names(), before)
    await save([entry(8)])
    assert.deepEqual(refusalOf(await publish()), [409, 'already_planned'])
    const until = Date.now() + 4_000
    while ((await names())[0] !== 'Buyer 7' && Date.now() < until)
      await new Promise((done) => setTimeout(done, 20))
    assert.deepEqual(await names(), ['Buyer 7'])
    assert.deepEqual(refusalOf(await callOff()), [404, 'not_found'])
    await discard()

    await save([entry(9)])
    await publish(new Date(Date.now() + 3_600_000).toISOString())
    const off = await callOff()
    assert.deepEqual(off.body.draft?.entries, [entry(9)])
    assert.ok(off.body.versions.every(({ state }) => state !== 'planned'))
    assert.equal((await discard()).body.draft, null)
    assert.deepEqual(refusalOf(await discard()), [404, 'not_found'])
    assert.deepEqual(refusalOf(await publish()), [404, 'not_found'])
  })

  it('may be none, which keeps the calls and pages whole', async () => {
    await save([])
    await publish()
    assert.deepEqual(await shown(), [])
  })

  it('are kept by one of two people at once, and the other sees the list as it is', async () => {
    const { version } = await desk()
    const both = await Promise.all([save([entry(1)], version), save([entry(2)], version)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.deepEqual([loser?.error.code, loser?.error.theirs], ['version_conflict', await desk()])
    await discard()
  })

  it('refuse with a sentence what no testimonial can be, and who may not', async () => {
    const many = Array.from({ length: calls.mostTestimonials + 1 }, (_, index) => entry(index + 1))
    for (const [entries, sentence] of [
      [[entry(1, { quote: ' ' })], /Words is required/],
      [[entry(1, { quote: 'x'.repeat(601) })], /at most 600/],
      [[entry(1, { rating: 3 as 4 })], /4 or 5 stars/],
      [[entry(1), entry(1)], /twice/],
      [many, /more than 60/],
    ] as const) {
      const answer = await save([...entries])
      assert.deepEqual(refusalOf(answer), [400, 'invalid_request'])
      assert.match(JSON.stringify(answer.error), sentence)
    }
    await save([entry(1)])
    assert.deepEqual(refusalOf(await publish('2020-01-01T00:00:00Z')), [400, 'invalid_request'])
    const settings = { cookie: (await office.memberWith(['settings.write'])).cookie }
    assert.deepEqual(refusalOf(await office.call(calls.getTestimonialDesk, settings)), [403, 'not_allowed'])
    const { rows } = await shop.db.execute(sql`SELECT count(*)::int AS n FROM testimonial_desk`)
    assert.deepEqual(rows, [{ n: 1 }])
  })
})
