import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { getGardenFigures, getStaffGardenPlan, listGardenPlans } from '#contract/admin/gardens.ts'
import { createGardenPlan, keepGardenPlan, noteCarted, setGardenReminders } from '#contract/shop/garden.ts'
import { openOffice } from '#test/office.ts'
import { gardenPlans, outbox } from '../../platform/database/tables.ts'
import { newPlanToken } from './plan-garden.ts'

const { shop, office } = await openOffice()

async function makeOne(given: object = {}): Promise<{ id: number; token: string }> {
  const { body } = await shop.call(createGardenPlan, {
    body: {
      name: 'Leela Menon',
      email: 'leela@example.com',
      phone: '98765 00001',
      space: ['Terrace'],
      ...given,
    },
  })
  const token = body.plan.replace('/gardenplan/', '')
  const [row] = await shop.db.select().from(gardenPlans).where(eq(gardenPlans.token, token))
  return { id: row?.id ?? 0, token }
}

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await office.call(listGardenPlans, { cookie: office.owner, query })
  assert.equal(status, 200)
  return body
}
const idsOf = async (q: string) => (await list({ q })).plans.map(({ id }) => id)
const read = async (id: number) =>
  (await office.call(getStaffGardenPlan, { cookie: office.owner, params: { id } })).body
const setMail = (id: number, status: 'sent' | 'dead', error: string | null = null) =>
  shop.db
    .update(outbox)
    .set({ status, lastError: error, sentAt: status === 'sent' ? new Date() : null })
    .where(eq(outbox.dedupeKey, `garden-plan:${id}`))

describe('garden plans in the back office', () => {
  // #garden-office-search
  it('finds plans by number, e-mail, phone and part of the name', async () => {
    const { id } = await makeOne({
      name: 'Tilottama O’Neil',
      email: 'tilo@example.com',
      phone: '+91 91234-56780',
    })
    await makeOne()
    for (const q of [String(id), 'TILO@example.com', '9123456780', '+91 91234 56780', 'lottama', 'o’neil']) {
      assert.deepEqual(await idsOf(q), [id], q)
    }
    for (const q of ['tilo@example.co', '1234567', 'ti', '%%%', "' OR 1=1 --", '0']) {
      assert.deepEqual(await idsOf(q), [], q)
    }
  })

  it('pages plans newest first, each once', async () => {
    await shop.db.execute(sql`
      INSERT INTO garden_plans (name, email, phone) SELECT 'Page Turner', 'page' || n || '@example.com', '9' FROM generate_series(1, 60) n`)
    const first = await list({ q: 'page turner' })
    assert.equal(first.plans.length, 50)
    const second = await list({ q: 'page turner', cursor: first.next_cursor ?? assert.fail() })
    assert.deepEqual([second.plans.length, second.next_cursor], [10, null])
    const ids = [...first.plans, ...second.plans].map(({ id }) => id)
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((a, b) => b - a),
    )
  })

  // #garden-office-letter
  it('shows whether the mail of a plan was sent, and errors', async () => {
    const { id } = await makeOne({ email: 'letter@example.com' })
    assert.deepEqual([(await read(id)).letter, (await read(id)).letter_trouble], ['waiting', null])
    await setMail(id, 'sent')
    assert.equal((await read(id)).letter, 'sent')
    assert.ok(Date.parse((await read(id)).letter_sent_at ?? ''))
    await setMail(id, 'dead', '550 no such mailbox')
    assert.deepEqual(
      [(await read(id)).letter, (await read(id)).letter_trouble],
      ['failed', '550 no such mailbox'],
    )
    await shop.db.delete(outbox).where(eq(outbox.dedupeKey, `garden-plan:${id}`))
    assert.equal((await read(id)).letter, 'none')
    assert.equal((await list({ q: String(id) })).plans[0]?.letter, 'none')
  })

  // #garden-office-secret
  it('hides the address of a plan, which would allow changes', async () => {
    const { id, token } = await makeOne({ email: 'secret@example.com' })
    const answers = [
      await list(),
      await read(id),
      (await office.call(getGardenFigures, { cookie: office.owner })).body,
    ]
    for (const answer of answers) assert.ok(!JSON.stringify(answer).includes(token))
  })

  it('shows account, cart and reminders of a plan', async () => {
    const { token } = await shop.registerShopper()
    const plan = await makeOne({ email: 'kept@example.com' })
    assert.deepEqual(
      [(await read(plan.id)).is_kept, (await read(plan.id)).is_carted, (await read(plan.id)).reminders],
      [false, false, false],
    )
    await shop.call(keepGardenPlan, { token, body: { token: plan.token } })
    await shop.call(setGardenReminders, { token, body: { wanted: true } })
    for (let i = 0; i < 2; i += 1) {
      assert.equal((await shop.call(noteCarted, { token, params: { token: plan.token } })).status, 200)
    }
    const shown = await read(plan.id)
    assert.deepEqual([shown.is_kept, shown.is_carted, shown.reminders, shown.photos], [true, true, true, 0])
    assert.deepEqual(shown.plan.answers.space, ['Terrace'])
    const unknown = await shop.call(noteCarted, { token, params: { token: newPlanToken() } })
    assert.deepEqual([unknown.status, unknown.error.code], [404, 'not_found'])
  })

  it('requires a separate permission', async () => {
    for (const endpoint of [listGardenPlans, getGardenFigures]) {
      const { status, error } = await office.call(endpoint, { cookie: office.packer })
      assert.deepEqual([status, error.code, error.permission], [403, 'not_allowed', 'gardens.read'])
    }
    const missing = await office.call(getStaffGardenPlan, {
      cookie: office.owner,
      params: { id: 999_999_999 },
    })
    assert.deepEqual([missing.status, missing.error.code], [404, 'not_found'])
  })
})

describe('the figures of the planner', () => {
  const figures = async () => (await office.call(getGardenFigures, { cookie: office.owner })).body

  // #garden-figures
  it('counts weeks from Monday and lists unknown crops', async () => {
    const before = await figures()
    assert.equal(before.weeks.length, 12)
    const [week] = before.weeks
    assert.equal(new Date(`${week?.from}T00:00:00Z`).getUTCDay(), 1)
    const plans = [
      await makeOne({ email: 'a@example.com', specific_plants: 'jackfruit, tamatar, moringa' }),
      await makeOne({ email: 'b@example.com', specific_plants: 'Jackfruit' }),
      await makeOne({ email: 'c@example.com', specific_plants: 'dhaniya' }),
    ]
    await setMail(plans[0]?.id ?? 0, 'sent')
    await setMail(plans[1]?.id ?? 0, 'dead', 'full')
    const after = await figures()
    const [now] = after.weeks
    assert.equal((now?.plans ?? 0) - (week?.plans ?? 0), 3)
    assert.equal((now?.letters_sent ?? 0) - (week?.letters_sent ?? 0), 1)
    assert.equal((now?.letters_failed ?? 0) - (week?.letters_failed ?? 0), 1)
    assert.equal(after.wishes_read - before.wishes_read, 3)
    assert.deepEqual(
      after.unknown_wishes.filter(({ wish }) => /jackfruit|moringa|dhaniya|tamatar/.test(wish)),
      [
        { wish: 'jackfruit', plans: 2 },
        { wish: 'moringa', plans: 1 },
      ],
    )
  })

  it('begins a week at midnight in India, not in UTC', async () => {
    const { id } = await makeOne({ email: 'midnight@example.com' })
    const weeks = (await figures()).weeks
    const [, last] = weeks
    const at = async (instant: string) => {
      await shop.db.execute(sql`UPDATE garden_plans SET created_at = ${instant} WHERE id = ${id}`)
      return (await figures()).weeks.map(({ plans }) => plans)
    }
    const early = await at(`${last?.from}T00:05:00+05:30`)
    const before = await at(new Date(Date.parse(`${last?.from}T00:00:00+05:30`) - 60_000).toISOString())
    assert.deepEqual([(early[1] ?? 0) - (before[1] ?? 0), (before[2] ?? 0) - (early[2] ?? 0)], [1, 1])
  })

  it('covers twelve weeks', async () => {
    const { id } = await makeOne({ email: 'old@example.com', specific_plants: 'rambutan' })
    await shop.db.execute(
      sql`UPDATE garden_plans SET created_at = now() - interval '100 days' WHERE id = ${id}`,
    )
    const { unknown_wishes } = await figures()
    assert.ok(!unknown_wishes.some(({ wish }) => wish === 'rambutan'))
  })
})
