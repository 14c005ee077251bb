import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import * as calls from '#contract/admin/tickets.ts'
import { errorOf } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openInbox } from '#test/inbox.ts'
import { tickets } from '../../platform/database/tables.ts'
import { eraseTicketsOf, ticketsOf } from './tickets-of.ts'

const { shop, office, owner, ask, read, reply, edit, list } = await openInbox()
const colleague = await office.memberWith(['messages.read', 'messages.write'])

describe('the clock of the law', () => {
  it('requires acknowledgement within 48 hours and redress within a month', async () => {
    const ticket = await ask()
    const hours = (to: string, from: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000
    assert.equal(ticket.due_step, 'acknowledge')
    assert.equal(Math.round(hours(ticket.due_at, ticket.created_at)), 48)
    const [mail] = await deliverTo(shop, ticket.email)
    assert.match(mail?.subject ?? '', new RegExp(`\\[${ticket.number}\\]`))
    assert.match(mail?.text ?? '', new RegExp(ticket.number))
    const after = await read(ticket.id)
    assert.equal(after.due_step, 'redress')
    assert.ok(hours(after.due_at, ticket.created_at) >= 28 * 24)
    assert.equal(after.version, ticket.version, 'an answer that is being written is not refused for it')
  })

  it('sorts the inbox by due time and marks overdue tickets', async () => {
    const late = await ask('Late')
    await shop.db
      .update(tickets)
      .set({ clockFrom: sql`now() - interval '3 days'` })
      .where(eq(tickets.id, late.id))
    const { tickets: found } = await list({ view: 'open' })
    assert.equal(found[0]?.id, late.id)
    assert.ok(found[0]?.is_overdue)
    const dues = found.map(({ due_at }) => due_at)
    assert.deepEqual(dues, dues.toSorted())
  })
})

describe('a ticket', () => {
  it('assigns, tags and snoozes a ticket until a time', async () => {
    const ticket = await ask()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await edit(ticket, {
      assigned_to: colleague.staffId,
      tags: ['leaf', 'call', 'leaf'],
      snoozed_until: until,
    })
    assert.deepEqual(
      [body.assigned_to?.id, body.tags, body.snoozed_until],
      [colleague.staffId, ['call', 'leaf'], until],
    )
    const has = async (view: string) =>
      (await list({ view, tag: 'leaf' }, colleague.cookie)).tickets.some(({ id }) => id === ticket.id)
    assert.deepEqual([await has('open'), await has('mine'), await has('snoozed')], [false, false, true])
    await shop.db.execute(
      sql`UPDATE tickets SET snoozed_until = now() - interval '1 second' WHERE id = ${ticket.id}`,
    )
    assert.deepEqual([await has('open'), await has('mine'), await has('snoozed')], [true, true, false])
  })

  it('rejects an edit of an outdated version', async () => {
    const ticket = await ask()
    assert.equal((await edit(ticket, { tags: ['one'] })).status, 200)
    const stale = await edit(ticket, { tags: ['other'] })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.deepEqual((stale.error.theirs as calls.Ticket).tags, ['one'])
  })

  for (const [what, body] of [
    ['a colleague who may not answer', { assigned_to: 999_999 }],
    ['a time that is over', { snoozed_until: '2020-01-01T00:00:00Z' }],
    ['a time in many years', { snoozed_until: '2099-01-01T00:00:00Z' }],
    ['a time that is none', { snoozed_until: 'tomorrow' }],
    ['a tag with capitals', { tags: ['Leaf'] }],
  ] as const) {
    it(`rejects ${what}`, async () => {
      assert.deepEqual(errorOf(await edit(await ask(), body)), [400, 'invalid_request'])
    })
  }

  it('finds a ticket by number, address, name and phone', async () => {
    const ticket = await ask('Hello', 'Thiruvenkatam Zubin')
    for (const q of [ticket.number, ticket.number.toLowerCase(), ticket.email.toUpperCase(), 'venkatam zu']) {
      const found = await list({ view: 'closed', q })
      assert.deepEqual(
        found.tickets.map(({ id }) => id),
        [ticket.id],
        q,
      )
    }
    assert.ok((await list({ q: '+91 98765 43210' })).tickets.length > 1)
    assert.equal((await list({ q: "%_'" })).tickets.length, 0)
  })

  it('records each action on a ticket with its author', async () => {
    const ticket = await ask()
    await reply(ticket, 'Yes.', { cookie: colleague.cookie })
    const { rows } = await shop.db.execute<{ action: string; author_id: string; after: object }>(sql`
      SELECT action, author_id, after FROM audit_log WHERE entity = 'ticket' AND entity_id = ${ticket.number}`)
    assert.deepEqual(
      rows.map(({ action, author_id }) => [action, Number(author_id)]),
      [['ticket_answered', colleague.staffId]],
    )
    assert.doesNotMatch(
      JSON.stringify(rows),
      /Yes\./,
      'the log outlives the ticket, so the words are not in it',
    )
  })
})

describe('the inbox with 5,000 messages', () => {
  it('reads a large inbox page by page, each ticket once', async () => {
    await shop.db.execute(sql`
      INSERT INTO tickets (name, email, phone, clock_from, tags)
      SELECT 'Many', 'many' || n || '@example.com', '', now() - interval '1 hour', '{many}' FROM generate_series(1, 5000) AS n`)
    const seen = new Set<number>()
    let cursor: string | null = null
    let pages = 0
    do {
      const page = await list({ view: 'open', tag: 'many', ...(cursor && { cursor }) })
      assert.equal(page.count, calls.maxTicketsCounted + 1)
      assert.ok(page.tickets.length <= 50)
      for (const { id } of page.tickets) seen.add(id)
      cursor = page.next_cursor
      pages += 1
    } while (cursor)
    assert.deepEqual([seen.size, pages], [5000, 100])
    await shop.db.execute(sql`DELETE FROM tickets WHERE tags = '{many}'`)
  })
})

describe('a customer who is erased', () => {
  it('closes the ticket of an erased customer and stops its mails', async () => {
    const ticket = await ask('My secret question')
    const person = { accountId: null, email: ticket.email.toUpperCase() }
    await reply(ticket, 'My secret answer')
    assert.equal((await ticketsOf(shop.db, person)).length, 1)
    assert.equal(await shop.db.transaction((tx) => eraseTicketsOf(tx, person)), 1)
    const after = await read(ticket.id)
    assert.deepEqual([after.name, after.email, after.phone, after.is_erased], ['', '', '', true])
    assert.ok(after.closed_at)
    assert.doesNotMatch(JSON.stringify(after), /secret|dev\d+@/)
    assert.deepEqual(await deliverTo(shop, ticket.email), [])
    assert.deepEqual(errorOf(await reply(after, 'Hello?')), [409, 'ticket_erased'])
    const reopened = await office.call(calls.reopenTicket, {
      ...owner,
      params: { id: ticket.id },
      body: { version: after.version },
    })
    assert.deepEqual(errorOf(reopened), [409, 'ticket_erased'])
    assert.equal(await shop.db.transaction((tx) => eraseTicketsOf(tx, person)), 0)
  })
})
