import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { catchUp, getToday, writeHandover } from '#contract/admin/dashboard.ts'
import { listDeliveryExceptions } from '#contract/admin/delivery-exceptions.ts'
import { listDisputes } from '#contract/admin/disputes.ts'
import { listFailedJobs, resolveFailedJob, retryFailedJob } from '#contract/admin/failed-jobs.ts'
import { listGardenPlans } from '#contract/admin/gardens.ts'
import { addOrderNote, listStaffOrders } from '#contract/admin/orders.ts'
import { listStaffProducts } from '#contract/admin/products.ts'
import { closeTicket, listTickets, reopenTicket } from '#contract/admin/tickets.ts'
import type { Reply } from '#contract/endpoint.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { createGardenPlan } from '#contract/shop/garden.ts'
import { force } from '#test/force.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
before(async () => {
  await shop.db.execute(sql`
    INSERT INTO failed_jobs (kind, reference, reason) VALUES
      ('money', 'pay_unknown', 'Captured without an order.'), ('payment', '1', 'Never confirmed.'),
      ('mail', '7', 'No such mailbox.'), ('dispute', 'disp_1', 'Disputed.')`)
  await shop.db.execute(sql`
    INSERT INTO disputes (id, provider_payment_id, state, amount_paise, currency, reported_at, event, respond_by) VALUES
      ('disp_late', 'pay_a', 'open', 100, 'INR', now(), '{}', now() + interval '5 days'),
      ('disp_soon', 'pay_b', 'action_required', 200, 'INR', now(), '{}', now() + interval '1 day'),
      ('disp_won', 'pay_c', 'won', 300, 'INR', now(), '{}', now())`)
  const visitor = { name: 'Dev', email: 'dev@example.com', phone: '9876543210', message: 'Hello?' }
  for (let count = 0; count < 2; count += 1) await shop.call(sendContactMessage, { body: visitor })
  await force(shop.db, sql`UPDATE orders SET status = 'processing' WHERE id < 3`)
  await force(shop.db, sql`UPDATE orders SET status = 'lost' WHERE id = 3`)
  await force(shop.db, sql`UPDATE payments SET status = 'paid' WHERE order_id = 3`)
  await force(
    shop.db,
    sql`UPDATE payments SET status = 'paid', settled_at = now() - interval '9 days' WHERE order_id < 3`,
  )
})

const today = async (cookie = office.owner) => (await office.call(getToday, { cookie })).body
const cookieOf = () => ({ cookie: office.owner })

/** The length of a list, from the counter's address. */
async function lengthOf(list: string): Promise<number> {
  const { body } = await office.callPath(`GET ${list}`, cookieOf())
  return (body as { count: number }).count
}

describe('Today', () => {
  it('counts exactly the entries of the lists that it opens', async () => {
    const { counters } = await today()
    assert.deepEqual(
      counters.map(({ key }) => key),
      [
        'money-stuck',
        'disputes',
        'remitted-returned',
        'remitted-otherwise',
        'remittances-reversed',
        'not-remitted',
        'overdue',
        'tickets-due',
        'approvals',
        'proposals',
        'late',
        'address-unclear',
        'undelivered',
        'returns-to-do',
        'replacements',
        'returns',
        'tickets',
        'reviews-reported',
        'reviews-waiting',
        'mail-stuck',
        'low-stock',
        'on-hold',
        'to-confirm',
        'to-pack',
      ],
    )
    for (const { key, list, count } of counters) assert.equal(count, await lengthOf(list), key)
    const counts = Object.fromEntries(counters.map(({ key, count }) => [key, count]))
    assert.equal(counts['money-stuck'], 2)
    assert.equal(counts.disputes, 2)
    assert.equal(counts['mail-stuck'], 1)
    assert.equal(counts.tickets, 2)
    assert.equal(counts.late, 2)
    assert.deepEqual([counts.undelivered, counts.returns], [1, 0])
  })

  it('opens undelivered parcels, without refunded ones', async () => {
    const { counters } = await today()
    const { list = '' } = counters.find(({ key }) => key === 'undelivered') ?? {}
    assert.equal(list, '/api/trouble?view=undelivered')
    const { body } = await office.callPath(`GET ${list}`, cookieOf())
    assert.deepEqual(
      (body as Reply<typeof listDeliveryExceptions>).parcels.map(({ id, status }) => [id, status]),
      [['ORD003', 'Lost']],
    )
    await force(shop.db, sql`UPDATE payments SET status = 'refunded' WHERE order_id = 3`)
    const after = (await today()).counters.find(({ key }) => key === 'undelivered')
    assert.deepEqual([after?.count, await lengthOf(list)], [0, 0])
    const none = await office.callPath('GET /api/trouble?view=nowhere', cookieOf())
    assert.deepEqual([none.status, none.error.code], [400, 'invalid_request'])
  })

  it('shows only counters of permitted lists', async () => {
    const { cookie } = await office.memberWith(['orders.read'])
    const keys = (await today(cookie)).counters.map(({ key }) => key)
    assert.ok(!keys.includes('tickets') && !keys.includes('low-stock'))
  })
})

describe('a failed job', () => {
  it('shows its order and appears only in its own view', async () => {
    const { body } = await office.call(listFailedJobs, { ...cookieOf(), query: { view: 'money' } })
    assert.deepEqual(
      body.matters.map(({ kind, order, can_retry }) => [kind, order, can_retry]),
      [
        ['money', null, true],
        ['payment', 'ORD001', true],
      ],
    )
  })

  it('is resolved once, with a reason and the refund permission', async () => {
    const { body } = await office.call(listFailedJobs, { ...cookieOf(), query: { view: 'mail' } })
    const params = { id: String(body.matters[0]?.id) }
    const none = await office.call(resolveFailedJob, { ...cookieOf(), params, body: { reason: ' ' } })
    assert.equal(none.status, 400)
    const done = await office.call(resolveFailedJob, {
      ...cookieOf(),
      params,
      body: { reason: 'Rang them.' },
    })
    assert.equal(done.status, 200)
    const again = await office.call(resolveFailedJob, {
      ...cookieOf(),
      params,
      body: { reason: 'Rang them.' },
    })
    assert.deepEqual([again.status, again.error.code], [404, 'not_found'])
    assert.equal(await lengthOf('/api/matters?view=mail'), 0)
  })

  it('retries a stuck refund until the provider accepts it', async () => {
    await shop.db.execute(sql`UPDATE refunds SET status = 'stuck' WHERE id = (SELECT min(id) FROM refunds)`)
    await shop.db.execute(sql`
      INSERT INTO failed_jobs (kind, reference, reason) SELECT 'refund', min(id)::text, 'Refused.' FROM refunds`)
    const { body } = await office.call(listFailedJobs, { ...cookieOf(), query: { view: 'money' } })
    const stuck = body.matters.find(({ kind }) => kind === 'refund')
    assert.equal(stuck?.can_retry, true)
    const done = await office.call(retryFailedJob, { ...cookieOf(), params: { id: String(stuck?.id) } })
    assert.equal(done.status, 200)
    const { body: left } = await office.call(listFailedJobs, { ...cookieOf(), query: { view: 'money' } })
    const tried = left.matters.find(({ kind }) => kind === 'refund')
    assert.deepEqual([tried?.can_retry, tried?.retried_at === null], [true, false])
  })

  it('lists an undecided dispute by its deadline', async () => {
    const { body } = await office.call(listDisputes, cookieOf())
    assert.deepEqual(
      body.disputes.map(({ id }) => id),
      ['disp_soon', 'disp_late'],
    )
  })
})

describe('messages of visitors', () => {
  it('count messages until they are closed, and again after reopening', async () => {
    const { body } = await office.call(listTickets, cookieOf())
    const [first] = body.tickets
    const params = { id: String(first?.id) }
    const closed = await office.call(closeTicket, {
      ...cookieOf(),
      params,
      body: { version: first?.version },
    })
    assert.ok(closed.body.closed_at)
    assert.equal((await office.call(listTickets, cookieOf())).body.count, 1)
    const { version } = closed.body
    const open = await office.call(reopenTicket, { ...cookieOf(), params, body: { version } })
    assert.equal(open.body.closed_at, null)
    assert.equal((await office.call(listTickets, cookieOf())).body.count, 2)
  })

  it('count messages as due a day before the legal deadline', async () => {
    await shop.db.execute(
      sql`UPDATE tickets SET clock_from = now() - interval '25 hours', acknowledged_at = NULL WHERE id = 1`,
    )
    await shop.db.execute(
      sql`UPDATE tickets SET clock_from = now() - interval '25 hours', acknowledged_at = now() WHERE id = 2`,
    )
    const { counters } = await today()
    const due = counters.find(({ key }) => key === 'tickets-due')
    assert.deepEqual([due?.count, await lengthOf(due?.list ?? '')], [1, 1])
  })
})

describe('the handover note', () => {
  it('rejects a second writer and shows the first text', async () => {
    const write = (version: number, text: string, cookie = office.owner) =>
      office.call(writeHandover, { cookie, body: { version, text } })
    const first = await write(0, 'Two parcels wait at the counter.')
    assert.equal(first.status, 200)
    const blind = await write(0, 'Nothing.', office.packer)
    assert.deepEqual([blind.status, blind.error.code], [409, 'version_conflict'])
    assert.equal((blind.error.theirs as { text: string }).text, 'Two parcels wait at the counter.')
    const both = await write(first.body.version, 'Two parcels wait. Nothing else.', office.packer)
    assert.equal(both.body.by, 'Lakshmi Nair')
    await shop.db.execute(sql`UPDATE handover_notes SET day = day - 1`)
    const { handover, last_handover } = await today()
    assert.deepEqual([handover, last_handover?.text], [null, 'Two parcels wait. Nothing else.'])
  })

  it('is written once by two concurrent writers', async () => {
    const answers = await Promise.all(
      [office.owner, office.packer].map((cookie) =>
        office.call(writeHandover, { cookie, body: { version: 0, text: 'First!' } }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })
})

describe('the list of other members’ changes', () => {
  it('shows permitted changes until the member confirms them', async () => {
    const note = { params: { id: 'ORD001' }, body: { text: 'Rang the shopper.' } }
    await office.call(addOrderNote, { ...note, cookie: office.packer })
    await office.call(addOrderNote, { ...note, cookie: office.owner })
    const { since } = await today()
    const deeds = since.entries.map(({ actor, action }) => `${actor} ${action}`)
    assert.ok(deeds.includes('Lakshmi Nair note_written'))
    assert.ok(!deeds.some((deed) => deed.startsWith('Ravi Menon')))
    await office.call(catchUp, { ...cookieOf(), body: { up_to: since.up_to } })
    assert.deepEqual((await today()).since.entries, [])
    await office.call(addOrderNote, { ...note, cookie: office.packer })
    assert.equal((await today()).since.entries.length, 1)
    await office.call(catchUp, { ...cookieOf(), body: { up_to: '1' } })
    assert.equal((await today()).since.entries.length, 1)
    const { cookie } = await office.memberWith(['orders.read'])
    assert.ok(
      (await today(cookie)).since.entries.every(({ entity }) => /^(order|matter|handover):/.test(entity)),
    )
  })
})

describe('reading lists of people', () => {
  it('logs reading from the second page on', async () => {
    const entries = async () =>
      (
        await shop.db.execute<{ entity_id: string }>(
          sql`SELECT entity_id FROM audit_log WHERE action = 'people_read' ORDER BY id`,
        )
      ).rows.map(({ entity_id }) => entity_id)
    const visitor = {
      name: 'Leela Menon',
      email: 'leela@example.com',
      phone: '98765 00001',
      space: ['Terrace'],
    }
    await shop.call(createGardenPlan, { body: visitor })
    await force(shop.db, sql`UPDATE orders SET status = 'lost' WHERE id = 3`)
    await force(shop.db, sql`UPDATE payments SET status = 'paid' WHERE order_id = 3`)
    await office.call(listStaffOrders, cookieOf())
    await office.call(listTickets, cookieOf())
    await office.call(listGardenPlans, cookieOf())
    await office.call(listDeliveryExceptions, cookieOf())
    assert.deepEqual(await entries(), [])
    await office.call(listStaffOrders, { ...cookieOf(), query: { cursor: '3' } })
    await office.call(listTickets, { ...cookieOf(), query: { view: 'all', cursor: '9999999999999999-999' } })
    await office.call(listStaffProducts, { ...cookieOf(), query: { cursor: '1' } })
    await office.call(listGardenPlans, { ...cookieOf(), query: { cursor: '999' } })
    await office.call(listDeliveryExceptions, { ...cookieOf(), query: { cursor: '1-1' } })
    assert.deepEqual(await entries(), ['orders', 'tickets', 'garden plans', 'trouble'])
  })
})
