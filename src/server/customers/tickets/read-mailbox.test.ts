import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Ticket } from '#contract/admin/tickets.ts'
import { openInbox } from '#test/inbox.ts'
import { startMailbox } from '#test/mailbox-server.ts'
import { readMailbox } from './read-mailbox.ts'

const { shop, ask, read } = await openInbox()
const box = await startMailbox()
after(() => box.close())
beforeEach(() => {
  box.mails = []
  box.dropsAtMail = false
})

const config = {
  ...shop.config,
  supportBoxUrl: box.url,
  bounces: { address: 'bounces@soilkin.example', boxUrl: box.url },
}
const take = (other: Partial<typeof config> = {}) =>
  readMailbox({ db: shop.db, config: { ...config, ...other } })

let made = 0

/** A mail with an own Message-ID. */
const mail = (from: string, subject: string, words: string, more: string[] = []): string => {
  made += 1
  return [
    `From: ${from}`,
    'To: support@soilkin.example',
    `Subject: ${subject}`,
    `Message-ID: <mail-${made}@buyer.example>`,
    ...more,
    '',
    words.replaceAll('\n', '\r\n'),
  ].join('\r\n')
}

const answerTo = (ticket: Ticket, words: string, from = ticket.email): string =>
  mail(from, `Re: [${ticket.number}] Re: your message`, words)

const countTickets = async (): Promise<number> => {
  const { rows } = await shop.db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM tickets`)
  return rows[0]?.count ?? 0
}

/** The newest ticket of an address: its subject and its words. */
async function newestOf(email: string): Promise<(string | null | undefined)[]> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id FROM tickets WHERE email = ${email} ORDER BY id DESC LIMIT 1`,
  )
  const ticket = await read(Number(rows[0]?.id))
  return [ticket.subject, ticket.thread.at(-1)?.text]
}

describe('the mailbox of support', () => {
  it('adds replies to tickets, opens new ones, and marks mails read', async () => {
    const ticket = await ask()
    box.mails = [
      answerTo(
        ticket,
        'Hello,\n\nOn Tue, Support <support@soilkin.example> wrote:\n> Is it whole?\n\nIt is torn.',
      ),
      mail('Kiran <kiran@example.org>', 'Leh', 'Do you deliver to Leh?'),
    ]
    await take()
    const last = (await read(ticket.id)).thread.at(-1)
    assert.deepEqual([last?.text, last?.source], ['Hello,\n\n\nIt is torn.', 'mail'])
    assert.equal((await newestOf('kiran@example.org'))[1], 'Do you deliver to Leh?')
    assert.deepEqual(box.flags, [['\\Seen'], ['\\Seen']])
  })

  it('enters a mail once, also when it is unread again', async () => {
    box.mails = [mail('asha@example.org', 'Once', 'Only once.')]
    await take()
    const count = await countTickets()
    box.mails = [...box.mails, ...box.mails]
    await take()
    assert.equal(await countTickets(), count)
    assert.deepEqual(box.flags, [['\\Seen'], ['\\Seen']])
  })

  it('keeps a mail unread when the connection is lost', async () => {
    box.mails = [mail('tara@example.org', 'Lost', 'Still here.')]
    box.dropsAtMail = true
    await assert.rejects(take())
    assert.deepEqual(box.flags, [[]])
    box.dropsAtMail = false
    await take()
    assert.equal((await newestOf('tara@example.org'))[1], 'Still here.')
  })

  it('keeps a mail unread when the database fails', async () => {
    box.mails = [mail('lata@example.org', 'Away', 'Not yet.')]
    await shop.db.execute(sql`ALTER TABLE ticket_messages ADD CONSTRAINT broken CHECK (body <> 'Not yet.')`)
    await assert.rejects(take())
    await shop.db.execute(sql`ALTER TABLE ticket_messages DROP CONSTRAINT broken`)
    assert.deepEqual(box.flags, [[]])
    await take()
    assert.deepEqual(box.flags, [['\\Seen']])
  })

  it('reads the mails after one that fails', async () => {
    box.mails = [mail('lata@example.org', 'Away', 'Not now.'), mail('usha@example.org', 'Next', 'Then I.')]
    await shop.db.execute(sql`ALTER TABLE ticket_messages ADD CONSTRAINT broken CHECK (body <> 'Not now.')`)
    await assert.rejects(take())
    await shop.db.execute(sql`ALTER TABLE ticket_messages DROP CONSTRAINT broken`)
    assert.deepEqual(box.flags, [[], ['\\Seen']])
    assert.equal((await newestOf('usha@example.org'))[1], 'Then I.')
  })

  it('opens a ticket of its own for a mail that fits none', async () => {
    const ticket = await ask()
    box.mails = [
      answerTo(ticket, 'I am the neighbour.', 'noor@example.org'),
      mail('ravi@example.org', 'Re: [TKT999999]', 'Which ticket?'),
    ]
    await take()
    assert.equal((await read(ticket.id)).thread.length, 1)
    assert.equal((await newestOf('noor@example.org'))[1], 'I am the neighbour.')
    assert.equal((await newestOf('ravi@example.org'))[1], 'Which ticket?')
  })

  it('makes no ticket of mails by programs, of bounces and of the shop', async () => {
    const count = await countTickets()
    box.mails = [
      mail('leela@example.org', 'Away', 'I am away.', ['Auto-Submitted: auto-replied']),
      mail('Mail Delivery <mailer-daemon@mx.example>', 'Undeliverable', 'An order mail.'),
      mail(shop.config.mailFrom, 'Copy', 'A message of the form.'),
      mail('x@example.org', 'Bounce', 'x').replace('support@', 'bounces+1.x@'),
    ]
    await take()
    assert.equal(await countTickets(), count)
    assert.deepEqual(box.flags, [['\\Seen'], ['\\Flagged'], ['\\Seen'], []])
  })

  it('opens a ticket for an address that ends like the shop’s own', async () => {
    box.mails = [mail('Othello <othello@soilkin.example>', 'Hello', 'Is it organic?')]
    assert.match(shop.config.mailFrom, /<hello@soilkin.example>/)
    await take()
    assert.equal((await newestOf('othello@soilkin.example'))[1], 'Is it organic?')
  })

  it('leaves tagged mails alone only in a mailbox shared with bounces', async () => {
    const tagged = mail('jaya@example.org', 'Tagged', 'I wrote here.').replace('support@', 'bounces+1.x@')
    box.mails = [tagged]
    await take()
    assert.deepEqual(box.flags, [[]])
    await take({ bounces: { ...config.bounces, boxUrl: 'imaps://bounces@elsewhere.example' } })
    assert.equal((await newestOf('jaya@example.org'))[1], 'I wrote here.')
  })

  it('acknowledges no mail of a list, but opens its ticket', async () => {
    const acknowledged = async (email: string) => {
      const { rows } = await shop.db.execute(
        sql`SELECT id FROM outbox WHERE recipient = ${email} AND template = 'contact-received'`,
      )
      return rows.length
    }
    box.mails = [
      mail('news@list.example', 'News', 'Ten tips.', ['List-Id: <news.list.example>']),
      mail('bulk@list.example', 'Bulk', 'Offers.', ['Precedence: bulk']),
      mail('person@example.org', 'Help', 'Please help.'),
    ]
    await take()
    assert.equal((await newestOf('news@list.example'))[1], 'Ten tips.')
    assert.equal((await newestOf('bulk@list.example'))[1], 'Offers.')
    assert.deepEqual(
      await Promise.all(['news@list.example', 'bulk@list.example', 'person@example.org'].map(acknowledged)),
      [0, 0, 1],
    )
  })

  it('keeps the letters of a subject whose mail it cannot read', async () => {
    const subject = Buffer.from('Café मिट्टी', 'utf8').toString('latin1')
    box.mails = [mail('uma@example.org', subject, 'a\n'.repeat(20_000))]
    await take()
    const [shown, text] = await newestOf('uma@example.org')
    assert.match(String(shown), /Café मिट्टी$/)
    assert.match(String(text), /^This mail can’t be read here/)
  })

  it('leaves out an attachment whose header is folded', async () => {
    const words = '--b\nContent-Type: text/plain\n\nSee the list.\n'
    const list = '--b\nContent-Type: text/plain\nContent-Disposition:\n attachment; filename="l.txt"\n\nRow\n'
    const type = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed;', ' boundary=b']
    box.mails = [mail('ila@example.org', 'List', `${words}${list}--b--`, type)]
    await take()
    assert.equal(
      (await newestOf('ila@example.org'))[1],
      'See the list.\n\n[Attached: one file, in the mailbox.]',
    )
  })

  it('names what is attached, also to a mail without words', async () => {
    const photo = '--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n/9j/4AAQ\n'
    const words = '--b\nContent-Type: text/plain; charset=utf-8\n\nSee the photographs.\n'
    const type = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
    box.mails = [
      mail('mina@example.org', 'Torn', `${words}${photo}${photo}--b--`, type),
      mail('sita@example.org', 'Photo', `${photo}--b--`, type),
    ]
    await take()
    assert.equal(
      (await newestOf('mina@example.org'))[1],
      'See the photographs.\n\n[Attached: 2 files, in the mailbox.]',
    )
    assert.equal((await newestOf('sita@example.org'))[1], '[Attached: one file, in the mailbox.]')
  })

  it('enters the sender of an unreadable mail, and flags a nameless one', async () => {
    box.mails = [
      mail('gita@example.org', 'Long', 'a\n'.repeat(20_000)),
      mail('nobody', 'Nameless', 'Who am I?'),
    ]
    await take()
    const [subject, text] = await newestOf('gita@example.org')
    assert.match(String(subject), /Long$/)
    assert.match(String(text), /^This mail can’t be read here/)
    assert.deepEqual(box.flags, [['\\Seen'], ['\\Flagged']])
  })

  it('reads nothing without a configured mailbox', async () => {
    await readMailbox({ db: shop.db, config: { ...config, supportBoxUrl: null } })
  })
})
