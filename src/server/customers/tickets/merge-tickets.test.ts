import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import * as calls from '#contract/admin/tickets.ts'
import { askAboutOrder, listOrderQuestions } from '#contract/shop/tickets.ts'
import { errorOf } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openInbox } from '#test/inbox.ts'
import { accounts, orders, tickets } from '../../platform/database/tables.ts'
import { forgetOldTickets } from './forget-tickets.ts'
import { eraseTicketsOf } from './tickets-of.ts'

const { shop, office, owner, ask, read, reply, edit, list } = await openInbox()

const merge = ({ id, version }: calls.Ticket, other: Pick<calls.Ticket, 'number'>) =>
  office.call(calls.mergeTicket, { ...owner, params: { id }, body: { version, other: other.number } })

const unmerge = ({ id, version }: Pick<calls.Ticket, 'id' | 'version'>) =>
  office.call(calls.unmergeTicket, { ...owner, params: { id }, body: { version } })

/** Two tickets of one person. */
async function twice(first = 'It arrived broken.', second = 'I forgot: the lid, too.') {
  const one = await ask(first)
  return { one, other: await ask(second, one.name, one.email) }
}

const isListed = async (ticket: calls.Ticket, view: string) =>
  (await list({ view })).tickets.some(({ id }) => id === ticket.id)

describe('two tickets of one person', () => {
  it('merges two tickets into one thread', async () => {
    const { one, other } = await twice()
    const { status, body } = await merge(one, other)
    assert.equal(status, 200)
    assert.deepEqual(
      body.thread.map(({ text, ticket }) => [text, ticket]),
      [
        ['It arrived broken.', null],
        ['I forgot: the lid, too.', other.number],
      ],
    )
    assert.deepEqual(
      body.merged.map(({ number, by }) => [number, typeof by]),
      [[other.number, 'string']],
    )
    assert.deepEqual(body.others, [])
    assert.equal((await read(other.id)).merged_into, one.number)
    for (const view of ['open', 'due', 'closed']) assert.equal(await isListed(other, view), false, view)
    assert.ok(await isListed(one, 'open'))
    assert.deepEqual(
      (await list({ q: other.number })).tickets.map(({ merged_into }) => merged_into),
      [one.number],
    )
  })

  it('restores both tickets as they were', async () => {
    const { one, other } = await twice()
    const old = sql`now() - interval '20 days'`
    await shop.db.update(tickets).set({ clockFrom: old }).where(eq(tickets.id, other.id))
    const answered = (await reply(one, 'We send another.', { close: true })).body
    const merged = (await merge(answered, other)).body
    assert.deepEqual([merged.closed_at, merged.waits_for], [null, 'shop'])
    assert.ok(merged.due_at < answered.due_at)
    const { status, body } = await unmerge(await read(other.id))
    assert.equal(status, 200)
    assert.deepEqual([body.merged_into, body.waits_for], [null, 'shop'])
    const after = await read(one.id)
    assert.deepEqual(
      [after.closed_at, after.waits_for, after.due_at, after.thread.length],
      [answered.closed_at, 'shopper', answered.due_at, 2],
    )
    assert.deepEqual(errorOf(await unmerge(await read(other.id))), [409, 'ticket_not_merged'])
  })

  it('keeps changes of the thread when tickets are unmerged later', async () => {
    const { one, other } = await twice()
    const merged = (await merge(one, other)).body
    await edit(merged, { tags: ['broken'] })
    await unmerge(await read(other.id))
    const after = await read(one.id)
    assert.deepEqual([after.tags, after.thread.length], [['broken'], 1])
  })

  it('answers a merged thread once and rejects an outdated text', async () => {
    const { one, other } = await twice()
    const merged = (await merge(one, other)).body
    assert.deepEqual(errorOf(await reply(one, 'Begun before.')), [409, 'version_conflict'])
    assert.deepEqual(errorOf(await reply(await read(other.id), 'There?')), [409, 'ticket_merged'])
    assert.deepEqual(errorOf(await edit(await read(other.id), { tags: [] })), [409, 'ticket_merged'])
    assert.equal(merged.id, one.id)
    const text = `From: ${one.email}\nSubject: Re: [${other.number}] your message\n\nAnd the spoon.`
    const mailed = await office.call(calls.receiveMail, { ...owner, body: { text, ticket: one.number } })
    await reply(mailed.body.ticket, 'We send another.')
    const answer = (await deliverTo(shop, one.email)).find(({ subject }) => subject.includes('Re:'))
    assert.match(answer?.subject ?? '', new RegExp(`^\\[${one.number}\\]`))
    assert.match(answer?.text ?? '', /> And the spoon\./)
  })

  it('adds mails for either number to the one thread', async () => {
    const { one, other } = await twice()
    await merge(one, other)
    const text = `From: ${one.email}\nSubject: Re: [${other.number}] your message\n\nAnd the spoon.`
    const { status, body } = await office.call(calls.receiveMail, {
      ...owner,
      body: { text, ticket: one.number },
    })
    assert.deepEqual([status, body.ticket.id, body.ticket.thread.length], [200, one.id, 3])
  })

  it('acknowledges a thread once both mails have left', async () => {
    const { one, other } = await twice()
    assert.equal((await merge(one, other)).body.due_step, 'acknowledge')
    await deliverTo(shop, one.email)
    assert.equal((await read(one.id)).due_step, 'redress')
  })

  it('records the merge on each ticket, without their words', async () => {
    const { one, other } = await twice()
    await merge(one, other)
    await unmerge(await read(other.id))
    for (const { number } of [one, other]) {
      const { rows } = await shop.db.execute<{ action: string }>(
        sql`SELECT action, after FROM audit_log WHERE entity = 'ticket' AND entity_id = ${number} ORDER BY id`,
      )
      assert.deepEqual(
        rows.map(({ action }) => action),
        ['ticket_merged', 'ticket_unmerged'],
      )
      assert.doesNotMatch(JSON.stringify(rows), /lid|broken/)
    }
  })

  it('erases and deletes merged tickets as one', async () => {
    const { one, other } = await twice()
    await merge(one, other)
    // The ticket is old, but its thread is recent.
    await shop.db.execute(
      sql`UPDATE tickets SET last_at = now() - interval '20 months' WHERE id = ${other.id}`,
    )
    await forgetOldTickets(shop.db)
    assert.equal((await read(one.id)).thread.length, 2)
    await shop.db.execute(sql`UPDATE tickets SET email = 'older@example.com' WHERE id = ${other.id}`)
    await shop.db.transaction((tx) => eraseTicketsOf(tx, { accountId: null, email: one.email }))
    assert.doesNotMatch(JSON.stringify(await read(one.id)), /lid|broken|@example/)
    await shop.db.execute(sql`UPDATE tickets SET last_at = now() - interval '20 months' WHERE id = ${one.id}`)
    await forgetOldTickets(shop.db)
    assert.deepEqual(
      await shop.db.select().from(tickets).where(eq(tickets.id, other.id)),
      [],
      'nothing points to what is gone',
    )
  })
})

describe('a merge', () => {
  it('refuses to merge tickets of two persons', async () => {
    const [one, other] = [await ask(), await ask()]
    assert.deepEqual(errorOf(await merge(one, other)), [409, 'other_person'])
  })

  it('refuses to merge a ticket with itself or an unknown one', async () => {
    const one = await ask()
    assert.deepEqual(errorOf(await merge(one, one)), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await merge(one, { number: 'TKT999999' })), [404, 'not_found'])
    assert.deepEqual(errorOf(await merge(one, { number: 'ORD001' })), [404, 'not_found'])
  })

  it('refuses merged tickets and names the way that works', async () => {
    const { one, other } = await twice()
    const third = await ask('And the third.', one.name, one.email)
    await merge(one, other)
    const merged = await merge(third, other)
    assert.deepEqual(errorOf(merged), [409, 'ticket_merged'])
    assert.match(merged.error.message, new RegExp(one.number))
    const holding = await merge(third, one)
    assert.deepEqual(errorOf(holding), [409, 'ticket_holds_others'])
    assert.match(holding.error.message, new RegExp(`Merge ${third.number} into it`))
    assert.equal((await merge(await read(one.id), third)).body.merged.length, 2)
  })

  it('refuses an erased ticket and an outdated version', async () => {
    const { one, other } = await twice()
    await edit(one, { tags: ['new'] })
    assert.deepEqual(errorOf(await merge(one, other)), [409, 'version_conflict'])
    await shop.db.update(tickets).set({ erasedAt: sql`now()` }).where(eq(tickets.id, other.id))
    assert.deepEqual(errorOf(await merge(await read(one.id), other)), [409, 'ticket_erased'])
  })

  it('merges once when both directions race', async () => {
    const { one, other } = await twice()
    const answers = await Promise.all([merge(one, other), merge(other, one)])
    const [done, refused] = answers.toSorted((a, b) => a.status - b.status)
    assert.equal(done?.status, 200)
    assert.equal(refused?.status, 409)
  })

  it('shows a question beside its order, with the thread’s answer', async () => {
    const shopper = await shop.registerShopper()
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, shopper.email))
    const [model] = await shop.db.select().from(orders).where(eq(orders.id, 2))
    const { id: _id, version: _version, ...rest } = model ?? assert.fail('no order to copy')
    const [order] = await shop.db
      .insert(orders)
      .values({ ...rest, status: 'processing', accountId: account?.id ?? 0 })
      .returning({ id: orders.id })
    const params = { id: `ORD${String(order?.id).padStart(3, '0')}` }
    const { token } = shopper
    await shop.call(askAboutOrder, { token, params, body: { message: 'When does it come?' } })
    const [row] = await shop.db
      .select()
      .from(tickets)
      .where(eq(tickets.orderId, order?.id ?? 0))
    const question = await read(row?.id ?? 0)
    const typed = await ask('Where is my parcel?', 'Typed', shopper.email)
    const lost = await merge(typed, question)
    assert.deepEqual(errorOf(lost), [409, 'asked_on_order'])
    assert.match(lost.error.message, new RegExp(`Merge ${typed.number} into it`))
    const merged = (await merge(question, typed)).body
    await reply(merged, 'Tomorrow.')
    const { questions } = (await shop.call(listOrderQuestions, { token, params })).body
    assert.deepEqual(
      questions[0]?.messages.map(({ text }) => text),
      ['When does it come?', 'Tomorrow.'],
      'what was only typed under an address is not shown to the account',
    )
  })
})
