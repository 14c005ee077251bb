import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/tickets.ts'
import { errorOf } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openInbox } from '#test/inbox.ts'
import { shopActor } from '../../platform/actor.ts'
import { processMail } from './process-mail.ts'
import { readPastedMail, readRawMail } from './read-pasted-mail.ts'
import { stripQuotes } from './strip-quotes.ts'

const { shop, office, owner, ask, read } = await openInbox()

const enter = (text: string, more: object = {}) =>
  office.call(calls.receiveMail, { ...owner, body: { text, ...more } })

const printed = ({ email, number }: calls.Ticket, words = 'It arrived broken.') => `From: Mira Rao <${email}>
Date: Tue, 3 Nov 2026 10:12:00 +0530
Subject: Re: [${number}] Re: your message
To: support@soilkin.example

${words}

On Mon, 2 Nov 2026 at 18:00, Soilkin <support@soilkin.example> wrote:
> Dear Mira,
> what happened?`

const printedHead = 'From: a@example.com\nSubject: x\n\n'
const htmlHead = 'MIME-Version: 1.0\nFrom: a@example.com\nContent-Type: text/html\n\n'

describe('an incoming mail', () => {
  it('matches a mail by the number in its subject, without quotes', async () => {
    const ticket = await ask()
    const { version, id } = ticket
    await office.call(calls.replyToTicket, {
      ...owner,
      key: 'k1',
      params: { id },
      body: { version, text: 'What happened?' },
    })
    const { status, body } = await enter(printed(ticket))
    assert.equal(status, 200)
    const last = body.ticket.thread.at(-1)
    assert.deepEqual(
      [body.ticket.id, last?.kind, last?.source, last?.text, last?.sender],
      [ticket.id, 'in', 'mail', 'It arrived broken.', null],
    )
    assert.equal(body.ticket.waits_for, 'shop')
  })

  it('quotes a mail in the answer, since its address is proved', async () => {
    const ticket = await ask()
    const { body } = await enter(printed(ticket, 'The seal was open.'))
    const { id, version, email } = body.ticket
    const answered = await office.call(calls.replyToTicket, {
      ...owner,
      params: { id },
      body: { version, text: 'We send another.' },
      key: 'quoted-answer-1',
    })
    assert.equal(answered.status, 200)
    const answer = (await deliverTo(shop, email)).find(({ text }) => text.includes('We send another.'))
    assert.match(answer?.text ?? '', /You wrote:[\s\S]*> The seal was open\./)
  })

  it('enters a mail once, even pasted differently or twice at once', async () => {
    const ticket = await ask()
    const text = printed(ticket)
    const answers = await Promise.all([
      enter(text),
      enter(text),
      enter(`\n${text.replaceAll('\n', '\r\n')}\n`),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.deepEqual(errorOf(await enter(text)), [409, 'mail_known'])
    assert.equal((await read(ticket.id)).thread.length, 2)
  })

  it('rejects a mail pasted at the wrong ticket, names the right one', async () => {
    const [firstTicket, other] = [await ask(), await ask()]
    const refused = await enter(printed(other), { ticket: firstTicket.number })
    assert.deepEqual(errorOf(refused), [409, 'other_ticket'])
    assert.match(refused.error.message, new RegExp(other.number))
    assert.equal((await read(firstTicket.id)).thread.length, 1)
  })

  it('accepts a foreign sender on request only, and never answers there', async () => {
    const ticket = await ask()
    const text = printed({ ...ticket, email: 'stranger@example.net' })
    assert.deepEqual(errorOf(await enter(text)), [409, 'other_sender'])
    const { body } = await enter(text, { accept_sender: true })
    assert.equal(body.ticket.thread.at(-1)?.sender, 'stranger@example.net')
    assert.equal(body.ticket.email, ticket.email)
  })

  it('reopens a closed ticket and restarts its clock', async () => {
    const ticket = await ask()
    await deliverTo(shop, ticket.email)
    const { version, id } = await read(ticket.id)
    await office.call(calls.closeTicket, { ...owner, params: { id }, body: { version } })
    const { body } = await enter(printed(ticket))
    assert.deepEqual([body.ticket.closed_at, body.ticket.due_step], [null, 'acknowledge'])
  })

  it('makes an answer conflict that was begun before the mail', async () => {
    const ticket = await ask()
    await enter(printed(ticket))
    const { id, version } = ticket
    const late = await office.call(calls.replyToTicket, {
      ...owner,
      key: 'k2',
      params: { id },
      body: { version, text: 'Hm.' },
    })
    assert.deepEqual(errorOf(late), [409, 'version_conflict'])
  })

  it('opens a ticket for a mail without a number', async () => {
    const text = 'From: Kiran <kiran@example.org>\nSubject: A question\n\nDo you deliver to Leh?'
    assert.deepEqual(errorOf(await enter(text)), [409, 'mail_unmatched'])
    const { body } = await enter(text, { as_new: true })
    assert.deepEqual([body.ticket.name, body.ticket.email], ['Kiran', 'kiran@example.org'])
    const [mail] = await deliverTo(shop, 'kiran@example.org')
    assert.match(mail?.subject ?? '', new RegExp(`\\[${body.ticket.number}\\]`))
    const there = await enter('From: kiran@example.org\nSubject: More\n\nAnd to Kargil?', {
      ticket: body.ticket.number,
    })
    assert.equal(there.body.ticket.thread.length, 2)
  })

  it('finds a mailed ticket by subject and words, answers its subject', async () => {
    const subject = 'Re: Fwd: Mildew on my\tokra'
    const text = `From: Noor <noor@example.org>\nSubject: ${subject}\n\nWhite powder on the lower leaves.`
    const { ticket } = (await enter(text, { as_new: true })).body
    assert.equal(ticket.subject, `[${ticket.number}] Re: Mildew on my okra`)
    for (const q of ['mildew on', 'OKRA', 'lower powder']) {
      const { tickets } = (await office.call(calls.listTickets, { ...owner, query: { q } })).body
      assert.deepEqual(
        tickets.map(({ id }) => id),
        [ticket.id],
        q,
      )
    }
  })

  it('removes characters that cannot be stored from the head', async () => {
    const text = 'From: "No\u0000ra" <nora@example.org>\nSubject: Le\u0007af \ud83c\n\nHello?'
    const { status, body } = await enter(text, { as_new: true })
    assert.deepEqual([status, body.ticket.name], [200, 'Nora'])
    const window = 'no\u0000ra@example.org wrote to us\n\nHello?'
    assert.deepEqual(errorOf(await enter(window, { as_new: true })), [400, 'unreadable_mail'])
  })

  it('accepts mails of a connected mailbox as the shop', async () => {
    const ticket = await ask()
    const accepted = { expected: null, acceptsSender: false, isNew: true }
    const receive = () => processMail(shop.db, shopActor, printed(ticket, 'From a mailbox.'), accepted)
    assert.equal(await receive(), ticket.id)
    await assert.rejects(receive(), { code: 'mail_known' })
    const last = (await read(ticket.id)).thread.at(-1)
    assert.deepEqual([last?.text, last?.source, last?.by], ['From a mailbox.', 'mail', null])
    const { rows } = await shop.db.execute(sql`
      SELECT author FROM audit_log WHERE action = 'mail_entered' AND entity_id = ${ticket.number}`)
    assert.deepEqual(rows, [{ author: 'shop' }])
  })

  for (const [what, text, code] of [
    ['nothing', '  \n', 'invalid_request'],
    ['a head without words', 'From: a@example.com\nSubject: [TKT001]\n\n', 'unreadable_mail'],
    ['a number that no ticket has', 'From: a@example.com\nSubject: [TKT999999]\n\nHello', 'not_found'],
  ] as const) {
    it(`rejects a mail of ${what}`, async () => {
      assert.equal((await enter(text)).error.code, code)
    })
  }

  it('opens no ticket without an address', async () => {
    assert.deepEqual(errorOf(await enter('Hello there', { as_new: true })), [400, 'unreadable_mail'])
  })
})

describe('a pasted mail', () => {
  it('reads encodings, parts and the Message-ID from a source', async () => {
    const source = `Return-Path: <mira@example.com>
MIME-Version: 1.0
From: =?UTF-8?B?4KSu4KWA4KSw4KS+?= <mira@example.com>
Subject: =?UTF-8?Q?Re:_[TKT007]_your_message?=
Message-ID: <abc@example.com>
Date: Tue, 3 Nov 2026 10:12:00 +0530
Content-Type: multipart/alternative; boundary="b"

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

It costs =E2=82=B9150.

--b
Content-Type: text/html

<p>It costs</p>
--b--`
    const { from, name, subject, text, messageId } = await readPastedMail(source)
    assert.deepEqual(
      [from, name, subject, text, messageId],
      ['mira@example.com', 'मीरा', 'Re: [TKT007] your message', 'It costs ₹150.', '<abc@example.com>'],
    )
  })

  it('converts a mail of HTML alone to text', async () => {
    const source =
      'MIME-Version: 1.0\nFrom: a@example.com\nContent-Type: text/html\n\n<style>p{}</style><p>One &amp; two</p><script>alert(1)</script>'
    const { text } = await readPastedMail(source)
    assert.match(text, /^One & two/)
    assert.doesNotMatch(text, /<|p\{\}/)
  })

  it('keeps words below a quotation of HTML', async () => {
    const { text } = await readPastedMail(
      `${htmlHead}<div>Hello</div><div>On Tue, Support &lt;a@b.example&gt; wrote:</div><blockquote>One?<blockquote>Older</blockquote></blockquote><p>It is torn.</p>`,
    )
    assert.deepEqual(text.split(/\n+/), ['Hello', 'It is torn.'])
  })

  for (const [charset, words] of [
    ['iso-8859-1', 'Für Löwenzahn, à bientôt'],
    ['utf-8', '₹150 für मीरा'],
    ['"windows-1252"', '“Café” – naïve'],
  ] as const) {
    it(`keeps letters of a pasted 8-bit source in ${charset}`, async () => {
      const type = `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: 8bit`
      const whole = `MIME-Version: 1.0\nFrom: a@example.com\n${type}\n\n${words}`
      const parts = `MIME-Version: 1.0\nFrom: a@example.com\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${type}\n\n${words}\n--b--\n`
      assert.equal((await readPastedMail(whole)).text, words)
      assert.equal((await readPastedMail(parts)).text, words)
    })
  }

  it('decodes the encoded part of a source by its charset', async () => {
    const { text } = await readPastedMail(
      'MIME-Version: 1.0\nFrom: a@example.com\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nCaf=E9',
    )
    assert.equal(text, 'Café')
  })

  it('reads the bytes of a mail by its charset, without what is attached', async () => {
    const head =
      'From: a@example.com\r\nSubject: caf\xe9\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
    const words = '--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nCaf\xe9\r\n'
    const photo = `--b\r\nContent-Type: image/jpeg; name=x.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${'A'.repeat(76)}`
    const raw = Buffer.from(`${head}${words}${photo}${`\r\n${'A'.repeat(76)}`.repeat(50_000)}`, 'latin1')
    assert.equal((await readRawMail(raw)).text, 'Café\n\n[Attached: one file, in the mailbox.]')
  })

  it('reads mails without a charset as UTF-8 or Windows-1252', async () => {
    const words = 'Café – für मीरा'
    const latin = 'Caf\xe9 \x96 f\xfcr'
    const utf8 = Buffer.from(words, 'utf8').toString('latin1')
    const heads = [
      '',
      'Content-Type: text/plain\r\n',
      'Content-Type: text/plain; charset=us-ascii; format=fixed\r\n',
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n',
    ]
    for (const head of heads) {
      const read = async (body: string) =>
        (await readRawMail(Buffer.from(`From: a@example.com\r\n${head}\r\n${body}`, 'latin1'))).text
      assert.deepEqual([await read(utf8), await read(latin)], [words, 'Café – für'], head)
    }
    const quoted = 'From: a@example.com\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nCaf=E9'
    assert.equal((await readRawMail(Buffer.from(quoted))).text, 'Café')
  })

  it('rejects deep nesting and too many lines with a sentence', async () => {
    const deep = '--b\nContent-Type: multipart/mixed; boundary="b"\n\n'.repeat(50)
    const nested = `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n${deep}`
    for (const text of [nested, `From: a@example.com\n\n${'a\n'.repeat(20_000)}`]) {
      assert.deepEqual(errorOf(await enter(text)), [400, 'unreadable_mail'])
    }
  })

  // Strangers write mails; a backtracking pattern blocks the process. The slowest of these took a minute for
  // 10,000 letters.
  for (const [what, text] of [
    ['introductions that never end', `${printedHead}On ${'<a@b.co>'.repeat(20_000)}`],
    ['marks of addresses', `${printedHead}<${'@'.repeat(160_000)}`],
    ['open brackets', `${htmlHead}${'<'.repeat(160_000)}`],
    ['styles without an end', `${htmlHead}${'<style '.repeat(20_000)}`],
    ['one word', 'a'.repeat(160_000)],
    ['spaces', `${printedHead}-- ${' '.repeat(160_000)}x`],
  ] as const) {
    it(`reads a mail of ${what} in time`, async () => {
      const cpu = process.cpuUsage()
      await readPastedMail(text)
      const { user } = process.cpuUsage(cpu)
      assert.ok(user < 3_000_000, `${user / 1e6} s of processor time`)
    })
  }

  it('finds number and address in text without a head', async () => {
    const { from, subject, text } = await readPastedMail(
      'Re: [TKT012] Re: your message\nMira <mira@example.com>\n\nThanks!',
    )
    assert.deepEqual([from, /TKT012/.test(subject)], ['mira@example.com', true])
    assert.match(text, /Thanks!$/)
  })

  it('loses no word to characters that cannot be stored', async () => {
    const { text } = await readPastedMail(
      'From: a@example.com\nSubject: x\n\nBell\u0007 and half \ud83c a letter',
    )
    assert.equal(text.isWellFormed(), true)
    assert.match(text, /^Bell {2}and half . a letter$/)
  })
})

describe('quoted text', () => {
  for (const [program, mail] of [
    ['Gmail', 'Mine.\n\nOn Tue, 3 Nov 2026 at 10:12, Soilkin\n<support@soilkin.example> wrote:\n\n> Theirs.'],
    [
      'Gmail in Hindi',
      'Mine.\n\n3 नव॰ 2026, मंगल 10:12 को Soilkin <support@soilkin.example> ने लिखा:\n> Theirs.',
    ],
    [
      'Outlook',
      'Mine.\n\nFrom: Soilkin <support@soilkin.example>\nSent: Tuesday\nTo: Mira\nSubject: x\n\nTheirs.',
    ],
    ['Outlook on the web', 'Mine.\n\n________________________________\nFrom: Soilkin\nTheirs.'],
    ['an older program', 'Mine.\n-----Original Message-----\nTheirs.'],
    ['a program that quotes below', 'Mine.\n> Theirs.\n>> Older.'],
    ['a phone', 'Mine.\n\nSent from my iPhone'],
    ['Gmail with a long name', 'Mine.\n\nOn Tue, 3 Nov 2026 at 10:12, Soilkin Support\nwrote:\n\n> Theirs.'],
    ['a signature', 'Mine.\n-- \nMira Rao, Pune'],
  ] as const) {
    it(`removes the quotes of ${program}`, () => assert.equal(stripQuotes(mail), 'Mine.'))
  }

  for (const [where, mail, words] of [
    [
      'below the quotation',
      'Hello,\n\nOn Tue, Support <a@b.example> wrote:\n> One?\n> Two?\n\nIt is torn.',
      'Hello,\n\n\nIt is torn.',
    ],
    [
      'between quoted lines',
      'On Tue, Support <a@b.example> wrote:\n\n> Did it come?\nYes.\n> Is it whole?\nNo.',
      'Yes.\nNo.',
    ],
    [
      'below a quotation under a signature',
      'Hi\n-- \nMira\n\nOn 3 Nov, Support\nwrote:\n> One?\n\nIt is torn.',
      'Hi\n\nIt is torn.',
    ],
    ['below the mark of a phone', 'Sent from my phone\n\n> One?\n\nIt is torn.', 'It is torn.'],
    ['below a marked original', '-----Original Message-----\n> One?\nIt is torn.', 'It is torn.'],
  ] as const) {
    it(`keeps words ${where}`, () => assert.equal(stripQuotes(mail), words))
  }

  it('keeps quotes where nothing else would be left', () => {
    assert.equal(stripQuotes('> All of it is quoted.'), '> All of it is quoted.')
  })

  it('keeps words that only look like quotes', () => {
    const words = 'On Monday I wrote to you.\nFrom: the balcony it looks fine.\nYours'
    assert.equal(stripQuotes(words), words)
  })
})
