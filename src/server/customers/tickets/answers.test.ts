import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import * as templates from '#contract/admin/reply-templates.ts'
import * as calls from '#contract/admin/tickets.ts'
import { errorOf } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openInbox } from '#test/inbox.ts'
import { outbox, ticketMessages, tickets } from '../../platform/database/tables.ts'
import { forgetPresence } from './presence.ts'
import { messagesOf } from './tickets-of.ts'

const { shop, office, owner, ask, read, reply } = await openInbox()
const colleague = await office.memberWith(['messages.read', 'messages.write'])

const mailsOf = (recipient: string) => shop.db.select().from(outbox).where(eq(outbox.recipient, recipient))

describe('an answer', () => {
  it('mails an answer as typed, with the number in the subject', async () => {
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
    assert.match(answer?.text ?? '', /Dear Dev,\n\nyes & no\.\nRegards/)
    assert.doesNotMatch(answer?.text ?? '', /Is it safe/, 'a form takes any address')
    assert.doesNotMatch(answer?.html ?? '', /<b>/)
    assert.equal((await read(ticket.id)).thread.at(-1)?.mail, 'sent')
  })

  it('rejects a second answer and shows the first', async () => {
    const seen = await ask()
    const [one, other] = await Promise.all([
      reply(seen, 'The first.'),
      reply(seen, 'The second.', { cookie: colleague.cookie }),
    ])
    const [done, refused] = one.status === 200 ? [one, other] : [other, one]
    assert.equal(done.status, 200)
    assert.deepEqual(errorOf(refused), [409, 'version_conflict'])
    const present = refused.error.theirs as calls.Ticket
    assert.equal(present.thread.filter(({ kind }) => kind === 'out').length, 1)
    assert.equal((await mailsOf(seen.email)).filter(({ template }) => template === 'ticket-reply').length, 1)
  })

  it('mails an answer once after a double press, requires a key', async () => {
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
    assert.deepEqual(errorOf(none), [400, 'idempotency_key_missing'])
  })

  it('rejects an answer to a closed ticket until it reopens', async () => {
    const ticket = await ask()
    const closed = (await reply(ticket, 'Yes.', { close: true })).body
    assert.ok(closed.closed_at)
    assert.deepEqual(errorOf(await reply(closed, 'One more thing.')), [409, 'ticket_closed'])
    const { id, version } = closed
    const open = await office.call(calls.reopenTicket, { ...owner, params: { id }, body: { version } })
    assert.equal((await reply(open.body, 'One more thing.')).status, 200)
  })

  it('rejects an answer with an unknown or empty field', async () => {
    const ticket = await ask()
    const unknown = await reply(ticket, 'Dear {{firstname}}')
    assert.deepEqual(errorOf(unknown), [400, 'unknown_field'])
    const empty = await reply(ticket, 'Your parcel is {{ tracking_number }}.')
    assert.deepEqual(errorOf(empty), [409, 'field_empty'])
    assert.match(empty.error.message, /\{\{tracking_number\}\}/)
    assert.equal(
      (await mailsOf(ticket.email)).filter(({ template }) => template === 'ticket-reply').length,
      0,
    )
  })

  it('never reads a name as a field', async () => {
    const ticket = await ask('Hello', '{{tracking_number}} Rao')
    assert.deepEqual(errorOf(await reply(ticket, 'Dear {{first_name}}')), [409, 'field_empty'])
  })

  for (const [what, text] of [
    ['nothing', ' \n '],
    ['a control character', 'Yes\u0007'],
    ['half a letter', 'Yes \ud83c'],
    ['more than a mail should have', 'x'.repeat(10_001)],
  ] as const) {
    it(`rejects an answer with ${what}`, async () => {
      assert.deepEqual(errorOf(await reply(await ask(), text)), [400, 'invalid_request'])
    })
  }

  it('writes a subject of one line for any name', async () => {
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

describe('the presence of colleagues at a ticket', () => {
  const report = ({ id }: { id: number }, is_writing: boolean, cookie = office.owner) =>
    office.call(calls.reportPresence, { cookie, params: { id }, body: { is_writing } })

  it('shows colleagues at a ticket, writers first, never oneself', async () => {
    const ticket = await ask()
    assert.deepEqual((await report(ticket, false)).body.others, [])
    const { others } = (await report(ticket, true, colleague.cookie)).body
    assert.deepEqual(
      others.map(({ is_writing }) => is_writing),
      [false],
    )
    const reader = await office.memberWith(['messages.read'])
    const seen = (await report(ticket, false, reader.cookie)).body.others
    assert.deepEqual(
      seen.map(({ id, is_writing }) => [id === colleague.staffId, is_writing]),
      [
        [true, true],
        [false, false],
      ],
    )
  })

  it('ends a presence by leaving or after a silence', async () => {
    const ticket = await ask()
    await report(ticket, true, colleague.cookie)
    const left = await office.call(calls.endPresence, { cookie: colleague.cookie, params: { id: ticket.id } })
    assert.equal(left.status, 200)
    assert.deepEqual((await report(ticket, false)).body.others, [])
    await report(ticket, true, colleague.cookie)
    await shop.db.execute(sql`UPDATE ticket_presence SET seen_at = now() - interval '76 seconds'`)
    assert.deepEqual((await report(ticket, false)).body.others, [])
    await forgetPresence(shop.db)
    const { rows } = await shop.db.execute(
      sql`SELECT staff_id FROM ticket_presence WHERE ticket_id = ${ticket.id}`,
    )
    assert.equal(rows.length, 1)
  })

  it('raises no version, rejects an unknown ticket', async () => {
    const ticket = await ask()
    await report(ticket, true)
    assert.equal((await read(ticket.id)).version, ticket.version)
    assert.deepEqual(errorOf(await report({ id: 999_999 }, true)), [404, 'not_found'])
  })
})

describe('a note on a ticket', () => {
  it('shows a note to colleagues only and raises no version', async () => {
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
      JSON.stringify(await messagesOf(shop.db, { accountId: null, email: ticket.email })),
      /difficult/,
    )
  })
})

describe('a repeated note on a ticket', () => {
  it('is written once by its idempotency key', async () => {
    const { id } = await ask()
    const note = { cookie: colleague.cookie, params: { id }, body: { text: 'He rang.' }, key: 'note' }
    const [first, again] = [
      await office.call(calls.noteOnTicket, note),
      await office.call(calls.noteOnTicket, note),
    ]
    assert.deepEqual(again.body, first.body)
    assert.equal((await read(id)).thread.filter(({ kind }) => kind === 'note').length, 1)
  })
})

describe('reply templates', () => {
  const body = { name: 'Thanks', text: 'Thank you, {{first_name}}.' }

  it('adds, edits and deletes reply templates by version', async () => {
    const { body: added } = await office.call(templates.addReplyTemplate, { ...owner, body })
    const params = { id: String(added.id) }
    const again = await office.call(templates.addReplyTemplate, {
      ...owner,
      body: { ...body, name: 'THANKS' },
    })
    assert.deepEqual(errorOf(again), [409, 'template_exists'])
    const edited = await office.call(templates.editReplyTemplate, {
      ...owner,
      params,
      body: { ...body, text: 'Thanks.', version: added.version },
    })
    assert.equal(edited.body.text, 'Thanks.')
    const stale = await office.call(templates.editReplyTemplate, {
      ...owner,
      params,
      body: { ...body, version: added.version },
    })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.equal((await office.call(templates.deleteReplyTemplate, { ...owner, params })).status, 200)
    const gone = await office.call(templates.deleteReplyTemplate, { ...owner, params })
    assert.deepEqual(errorOf(gone), [404, 'not_found'])
  })

  it('rejects a reply template with an unknown field', async () => {
    const wrong = await office.call(templates.addReplyTemplate, {
      ...owner,
      body: { name: 'Wrong', text: 'Dear {{customer}}' },
    })
    assert.deepEqual(errorOf(wrong), [400, 'invalid_request'])
    assert.deepEqual(Object.keys(wrong.error.errors ?? {}), ['text'])
  })
})
