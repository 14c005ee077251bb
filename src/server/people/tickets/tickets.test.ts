import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { sendContactMessage } from '#contract/contact.ts'
import * as calls from '#contract/staff/tickets.ts'
import { refusalOf } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openOffice } from '#test/office.ts'
import { outbox, ticketMessages, tickets } from '../../machine/database/tables.ts'
import { eraseTicketsOf, threadsOf, ticketsOf } from './tickets-of.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const colleague = await office.memberWith(['messages.read', 'messages.write'])

let made = 0

/** A message of the contact form; answers its ticket. */
async function ask(message = 'Is it safe for curry leaves?', name = 'Dev Patil'): Promise<calls.Ticket> {
  made += 1
  const email = `dev${made}@example.com`
  await shop.call(sendContactMessage, { body: { name, email, phone: '9876543210', message } })
  const [row] = await shop.db.select().from(tickets).where(eq(tickets.email, email))
  return read(row?.id ?? assert.fail('no ticket'))
}

const read = async (id: number): Promise<calls.Ticket> =>
  (await office.call(calls.getTicket, { ...owner, params: { id } })).body

const reply = (
  { id, version }: Pick<calls.Ticket, 'id' | 'version'>,
  text: string,
  { key = crypto.randomUUID(), cookie = office.owner, close = false } = {},
) => office.call(calls.replyToTicket, { cookie, key, params: { id }, body: { version, text, close } })

const edit = ({ id, version }: calls.Ticket, body: object) =>
  office.call(calls.editTicket, { ...owner, params: { id }, body: { version, ...body } })

const list = async (query: Record<string, string>, cookie = office.owner) =>
  (await office.call(calls.listTickets, { cookie, query })).body

const mailsOf = (recipient: string) => shop.db.select().from(outbox).where(eq(outbox.recipient, recipient))

describe('an answer', () => {
  it('leaves by mail with the number in the subject, in the words that were typed', async () => {
    const ticket = await ask('<b>Is it safe?</b>')
    const { status, body } = await reply(ticket, 'Dear {{first_name}},\n\nyes & no.\nRegards')
    assert.equal(status, 200)
    assert.deepEqual(
      body.thread.map(({ kind, text, mail }) => [kind, text, mail]),
      [
        ['in', '<b>Is it safe?</b>', null],
        ['out', 'Dear Dev,\n\nyes & no.\nRegards', 'waiting'],
      ],
    )
    assert.deepEqual([body.waits_for, body.due_step], ['shopper', 'redress'])
    const sent = await deliverTo(shop, ticket.email)
    const answer = sent.find(({ subject }) => subject.includes('Re:'))
    assert.equal(answer?.subject, `[${ticket.number}] Re: your message`)
    assert.match(answer?.text ?? '', /Dear Dev,[\s\S]*> <b>Is it safe\?<\/b>/)
    assert.doesNotMatch(answer?.html ?? '', /<b>/)
    assert.equal((await read(ticket.id)).thread.at(-1)?.mail, 'sent')
  })

  it('by a second person is refused with the first one’s answer, and the second text is not mailed', async () => {
    const seen = await ask()
    const [one, other] = await Promise.all([
      reply(seen, 'The first.'),
      reply(seen, 'The second.', { cookie: colleague.cookie }),
    ])
    const [done, refused] = one.status === 200 ? [one, other] : [other, one]
    assert.equal(done.status, 200)
    assert.deepEqual(refusalOf(refused), [409, 'version_conflict'])
    const theirs = refused.error.theirs as calls.Ticket
    assert.equal(theirs.thread.filter(({ kind }) => kind === 'out').length, 1)
    assert.equal((await mailsOf(seen.email)).filter(({ template }) => template === 'ticket-reply').length, 1)
  })

  it('is mailed once by a double press, and needs a key', async () => {
    const ticket = await ask()
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([reply(ticket, 'Yes.', { key }), reply(ticket, 'Yes.', { key })])
    assert.deepEqual([one.status, other.status], [200, 200])
    assert.equal(
      (await mailsOf(ticket.email)).filter(({ template }) => template === 'ticket-reply').length,
      1,
    )
    const { id, version } = await read(ticket.id)
    const none = await office.call(calls.replyToTicket, {
      ...owner,
      params: { id },
      body: { version, text: 'Yes.' },
    })
    assert.deepEqual(refusalOf(none), [400, 'idempotency_key_missing'])
  })

  it('to a closed ticket is refused until it is opened again', async () => {
    const ticket = await ask()
    const closed = (await reply(ticket, 'Yes.', { close: true })).body
    assert.ok(closed.closed_at)
    assert.deepEqual(refusalOf(await reply(closed, 'One more thing.')), [409, 'ticket_closed'])
    const { id, version } = closed
    const open = await office.call(calls.reopenTicket, { ...owner, params: { id }, body: { version } })
    assert.equal((await reply(open.body, 'One more thing.')).status, 200)
  })

  it('with a field that is unknown or has no value for the ticket is refused before it is sent', async () => {
    const ticket = await ask()
    const unknown = await reply(ticket, 'Dear {{firstname}}')
    assert.deepEqual(refusalOf(unknown), [400, 'unknown_field'])
    const empty = await reply(ticket, 'Your parcel is {{ tracking_number }}.')
    assert.deepEqual(refusalOf(empty), [409, 'field_empty'])
    assert.match(empty.error.message, /\{\{tracking_number\}\}/)
    assert.equal(
      (await mailsOf(ticket.email)).filter(({ template }) => template === 'ticket-reply').length,
      0,
    )
  })

  it('never reads a name as a field', async () => {
    const ticket = await ask('Hello', '{{tracking_number}} Rao')
    const { body } = await reply(ticket, 'Dear {{first_name}}')
    assert.equal(body.thread.at(-1)?.text, 'Dear tracking_number')
  })

  for (const [what, text] of [
    ['nothing', ' \n '],
    ['a control character', 'Yes\u0007'],
    ['half a letter', 'Yes \ud83c'],
    ['more than a mail should have', 'x'.repeat(10_001)],
  ] as const) {
    it(`with ${what} is refused`, async () => {
      assert.deepEqual(refusalOf(await reply(await ask(), text)), [400, 'invalid_request'])
    })
  }

  it('has a subject of one line, whatever the asker is called', async () => {
    const ticket = await ask('Hello', 'Dev\r\nBcc: all@example.com')
    await shop.db
      .update(tickets)
      .set({ name: 'Dev\r\nBcc: all@example.com' })
      .where(eq(tickets.id, ticket.id))
    await reply(await read(ticket.id), 'Yes.')
    const support = await deliverTo(shop, 'support@')
    for (const { subject } of [...support, ...(await deliverTo(shop, ticket.email))]) {
      assert.doesNotMatch(subject, /[\r\n]/)
    }
  })
})

describe('a note', () => {
  it('is seen by colleagues, raises no version, and is in no mail and on no page of the asker', async () => {
    const ticket = await ask()
    const secret = 'He is difficult.'
    const noted = await office.call(calls.noteOnTicket, {
      cookie: colleague.cookie,
      params: { id: ticket.id },
      body: { text: secret },
    })
    assert.deepEqual([noted.body.thread.at(-1)?.kind, noted.body.version], ['note', ticket.version])
    await reply(ticket, 'Yes.')
    for (const mail of [...(await deliverTo(shop, ticket.email)), ...(await deliverTo(shop, 'support@'))]) {
      assert.doesNotMatch(mail.text + mail.html + mail.subject, /difficult/)
    }
    const [{ count } = { count: 0 }] = await shop.db
      .select({ count: sql<number>`count(*)::int` })
      .from(ticketMessages)
      .where(eq(ticketMessages.body, secret))
    assert.equal(count, 0)
    assert.doesNotMatch(
      JSON.stringify(await threadsOf(shop.db, { accountId: null, email: ticket.email })),
      /difficult/,
    )
  })
})

describe('the clock of the law', () => {
  it('wants an acknowledgement within 48 hours, and redress within a month once its mail has left', async () => {
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

  it('sorts the inbox, and tells what is overdue', async () => {
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
  it('is assigned, tagged and put away until a time, when it comes back by itself', async () => {
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

  it('is edited by who saw it as it is', async () => {
    const ticket = await ask()
    assert.equal((await edit(ticket, { tags: ['one'] })).status, 200)
    const stale = await edit(ticket, { tags: ['other'] })
    assert.deepEqual(refusalOf(stale), [409, 'version_conflict'])
    assert.deepEqual((stale.error.theirs as calls.Ticket).tags, ['one'])
  })

  for (const [what, body] of [
    ['a colleague who may not answer', { assigned_to: 999_999 }],
    ['a time that is over', { snoozed_until: '2020-01-01T00:00:00Z' }],
    ['a time in many years', { snoozed_until: '2099-01-01T00:00:00Z' }],
    ['a time that is none', { snoozed_until: 'tomorrow' }],
    ['a tag with capitals', { tags: ['Leaf'] }],
  ] as const) {
    it(`refuses ${what}`, async () => {
      assert.deepEqual(refusalOf(await edit(await ask(), body)), [400, 'invalid_request'])
    })
  }

  it('is found by number, address, name and phone, in whatever list is open', async () => {
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

  it('keeps its actions in the log, with who did them', async () => {
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
  it('is read page by page, each ticket once', async () => {
    await shop.db.execute(sql`
      INSERT INTO tickets (name, email, phone, clock_from, tags)
      SELECT 'Many', 'many' || n || '@example.com', '', now() - interval '1 hour', '{many}' FROM generate_series(1, 5000) AS n`)
    const seen = new Set<number>()
    let cursor: string | null = null
    let pages = 0
    do {
      const page = await list({ view: 'open', tag: 'many', ...(cursor && { cursor }) })
      assert.equal(page.count, calls.mostTicketsCounted + 1)
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
  it('leaves a closed ticket without name and words, no mail leaves any more, and nobody can answer', async () => {
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
    assert.deepEqual(refusalOf(await reply(after, 'Hello?')), [409, 'ticket_erased'])
    const reopened = await office.call(calls.reopenTicket, {
      ...owner,
      params: { id: ticket.id },
      body: { version: after.version },
    })
    assert.deepEqual(refusalOf(reopened), [409, 'ticket_erased'])
    assert.equal(await shop.db.transaction((tx) => eraseTicketsOf(tx, person)), 0)
  })
})

describe('reply templates', () => {
  const body = { name: 'Thanks', text: 'Thank you, {{first_name}}.' }

  it('are added, edited by who saw them as they are, and taken away', async () => {
    const { body: added } = await office.call(calls.addReplyTemplate, { ...owner, body })
    const params = { id: String(added.id) }
    const again = await office.call(calls.addReplyTemplate, { ...owner, body: { ...body, name: 'THANKS' } })
    assert.deepEqual(refusalOf(again), [409, 'template_exists'])
    const edited = await office.call(calls.editReplyTemplate, {
      ...owner,
      params,
      body: { ...body, text: 'Thanks.', version: added.version },
    })
    assert.equal(edited.body.text, 'Thanks.')
    const stale = await office.call(calls.editReplyTemplate, {
      ...owner,
      params,
      body: { ...body, version: added.version },
    })
    assert.deepEqual(refusalOf(stale), [409, 'version_conflict'])
    assert.equal((await office.call(calls.deleteReplyTemplate, { ...owner, params })).status, 200)
    const gone = await office.call(calls.deleteReplyTemplate, { ...owner, params })
    assert.deepEqual(refusalOf(gone), [404, 'not_found'])
  })

  it('with an unknown field are refused', async () => {
    const wrong = await office.call(calls.addReplyTemplate, {
      ...owner,
      body: { name: 'Wrong', text: 'Dear {{customer}}' },
    })
    assert.deepEqual(refusalOf(wrong), [400, 'invalid_request'])
    assert.deepEqual(Object.keys(wrong.error.errors ?? {}), ['text'])
  })
})
