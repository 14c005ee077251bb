import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { headerOf } from '#test/mail-server.ts'
import { ashaId, openMailShop, welcome } from '#test/mail-shop.ts'
import { deleteResetTokens, isResetToken } from '../../customers/accounts/reset-tokens.ts'
import { emailTemplates } from '../../email-templates.ts'
import { outbox } from '../database/tables.ts'
import { createLog } from '../log.ts'
import { deliverMail } from './deliver-mail.ts'
import { enqueueMail, type Mail } from './outbox.ts'
import { maxAttempts } from './send-failure.ts'
import { mustEncrypt } from './smtp.ts'

const mail = await openMailShop()
const { shop, deliver, enqueue, enqueueLink, rows, statuses, waitOver, recipients } = mail

describe('deliverMail', () => {
  it('sends each mail once, with both parts and headers', async () => {
    await enqueue(['meera'])
    await deliver()
    await deliver()
    assert.deepEqual(recipients(), ['meera@example.com'])
    const raw = mail.server.taken[0]?.raw ?? ''
    assert.equal(headerOf(raw, 'Subject'), 'Welcome to Soilkin')
    assert.equal(headerOf(raw, 'From'), 'Soilkin <hello@soilkin.example>')
    assert.equal(headerOf(raw, 'To'), 'meera@example.com')
    assert.equal(headerOf(raw, 'Reply-To'), 'support@soilkin.example')
    assert.match(raw, /text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/)
    const [row] = await rows()
    assert.deepEqual([row?.status, row?.attempts], ['sent', 1])
    assert.ok(row?.sentAt)
  })

  it('attaches the invoice of an invoiced order to order-shipped', async () => {
    const shipped = (orderId: number): Mail => ({
      template: 'order-shipped',
      recipient: 'asha@example.com',
      data: { orderId },
      dedupeKey: `order-shipped:${orderId}`,
    })
    await enqueueMail(shop.db, shipped(2))
    // Order 3 was never packed, so it has no invoice.
    await enqueueMail(shop.db, shipped(3))
    await deliver()
    const withFile = mail.server.taken.filter(({ raw }) => /filename="?INV-\d\d-\d\d-\d{6}\.pdf/.test(raw))
    assert.equal(mail.server.taken.length, 2)
    assert.equal(withFile.length, 1)
    const file = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(
      withFile[0]?.raw ?? '',
    )
    assert.equal(
      Buffer.from(file?.[1] ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )
  })

  it('leaves a mail with a template of another release waiting', async () => {
    await enqueue(['meera'])
    await shop.db.update(outbox).set({ template: sql`'of-the-next-release'` })
    await deliver()
    const [row] = await rows()
    assert.deepEqual([row?.status, row?.attempts], ['waiting', 1])
    assert.match(row?.lastError ?? '', /There is no template "of-the-next-release"/)
    await shop.db.update(outbox).set({ template: 'welcome' })
    await waitOver()
    await deliver()
    assert.deepEqual(recipients(), ['meera@example.com'])
  })

  it('delays a mail for later, with and without a mail server', async () => {
    await enqueueMail(shop.db, welcome('later'), { afterMinutes: 10 })
    await deliver()
    await deliver(null)
    assert.deepEqual([recipients(), await statuses()], [[], ['waiting']])
    await waitOver()
    await deliver()
    assert.deepEqual(recipients(), ['later@example.com'])
  })

  // #deliver-mail-outdated
  it('deletes an outdated mail, so that its event can be reported again', async () => {
    const decided: Mail = {
      template: 'review-decided',
      recipient: 'gone@example.com',
      data: { reviewId: 999_999, decision: 'published' },
      dedupeKey: 'review-decided:999999',
    }
    for (let i = 0; i < 2; i += 1) {
      await enqueueMail(shop.db, decided)
      assert.deepEqual(await statuses(), ['waiting'])
      await deliver()
      assert.deepEqual([recipients(), await statuses()], [[], []])
    }
    const { rows: open } = await shop.db.execute(sql`SELECT 1 FROM failed_jobs WHERE kind = 'mail'`)
    assert.deepEqual(open, [])
  })

  it('sends no mail to a second address in the recipient', async () => {
    await enqueueMail(shop.db, { ...welcome('x'), recipient: 'a@example.com, b@example.com' })
    await deliver()
    assert.ok(!recipients().includes('b@example.com'))
  })

  it('adds the unsubscribe headers to the subscriber offer', async () => {
    await shop.db.execute(
      sql`INSERT INTO subscribers (email, unsubscribe_token) VALUES ('o@example.com', 'tok')`,
    )
    await enqueueMail(shop.db, {
      template: 'subscriber-offer',
      recipient: 'o@example.com',
      data: { email: 'o@example.com' },
      dedupeKey: 'offer',
    })
    await deliver()
    const raw = mail.server.taken[0]?.raw ?? ''
    assert.equal(headerOf(raw, 'List-Unsubscribe'), `<${shop.config.publicUrl}/unsubscribe?token=tok>`)
    assert.equal(headerOf(raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  })
})

describe('a mail that cannot be sent', () => {
  it('a mail to a missing mailbox becomes dead', async () => {
    await enqueue(['first', 'ghost', 'last'])
    mail.server.unknown.add('ghost@example.com')
    await deliver()
    assert.deepEqual(await statuses(), ['sent', 'dead', 'sent'])
    assert.match((await rows())[1]?.lastError ?? '', /No such mailbox/)
  })

  it('a mail becomes dead after the last attempt', async () => {
    await enqueue(['late'])
    await shop.db.update(outbox).set({ attempts: maxAttempts - 2 })
    mail.server.faults = 'refuse for now'
    await deliver()
    assert.deepEqual(await statuses(), ['waiting'])
    await waitOver()
    await deliver()
    assert.deepEqual(await statuses(), ['dead'])
  })

  it('a mail becomes dead when its order was deleted', async () => {
    await enqueueMail(shop.db, {
      template: 'order-placed',
      recipient: 'x@example.com',
      data: { orderId: 123_456 },
      dedupeKey: 'gone',
    })
    await deliver()
    assert.deepEqual(await statuses(), ['dead'])
    assert.deepEqual(mail.server.taken, [])
  })
})

describe('a reset link', () => {
  const mailedToken = () =>
    /reset-password\?token=3?D?([\w-]{43})/.exec(unfolded(mail.server.taken[0]?.raw ?? ''))?.[1]
  const unfolded = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

  // #deliver-mail-3f9
  it('a reset token is created at sending and only mailed', async () => {
    await enqueueLink()
    await deliver()
    const token = mailedToken() ?? assert.fail('the mail has no link')
    assert.ok(!JSON.stringify(await rows()).includes(token))
    assert.equal(await isResetToken(shop.db, token), true)
  })

  it('an expired reset link is not sent', async () => {
    await enqueueLink(-1000)
    await deliver()
    assert.deepEqual(mail.server.taken, [])
    assert.deepEqual(await statuses(), ['dead'])
  })

  it('a reset link is not sent after its tokens were dropped', async () => {
    await enqueueLink()
    await deleteResetTokens(shop.db, ashaId)
    await deliver()
    assert.deepEqual(mail.server.taken, [])
    assert.deepEqual(await statuses(), ['dead'])
  })
})

describe('without a mail server', () => {
  it('marks mails as sent for the mail reader', async () => {
    await enqueue(['fresh'])
    await deliver(null)
    assert.deepEqual(await statuses(), ['sent'])
    await deliver()
    assert.deepEqual(mail.server.taken, [])
  })

  it('mails of a live shop wait for a mail server', async () => {
    await enqueue(['live'])
    await deliver(null, true)
    assert.deepEqual(await statuses(), ['waiting'])
    await deliver()
    assert.deepEqual(recipients(), ['live@example.com'])
  })

  it('placeholder mails are never sent', async () => {
    await enqueue(['real'])
    await shop.db.update(outbox).set({ status: 'nobody' }).where(eq(outbox.dedupeKey, 'welcome:real'))
    await deliver()
    assert.deepEqual(mail.server.taken, [])
  })
})

describe('the connection to the mail server', () => {
  it('the connection is encrypted to other machines unless the owner disables it', () => {
    assert.equal(mustEncrypt('smtp://user:secret@mail.example:587'), true)
    assert.equal(mustEncrypt('smtp://127.0.0.1:1025'), false)
    assert.equal(mustEncrypt('smtp://relay.internal?requireTLS=false'), false)
  })

  // #deliver-mail-e50
  it('a mail waits while the required encryption is missing', async () => {
    await enqueue(['meera'])
    await deliver(`${mail.server.url}?requireTLS=true`)
    assert.deepEqual([mail.server.taken.length, await statuses()], [0, ['waiting']])
  })

  // #deliver-mail-66f
  it('a name with a line break adds no header', async () => {
    const mailToMeera = welcome('meera')
    const data = { fullName: 'Meera\r\nBcc: stranger@example.com' }
    await enqueueMail(shop.db, { ...mailToMeera, data } as Mail)
    await deliver()
    assert.deepEqual(recipients(), ['meera@example.com'])
    assert.doesNotMatch(mail.server.taken[0]?.raw ?? '', /^Bcc:/m)
  })

  // #deliver-mail-e5d
  it('the log contains no address of a shopper', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    mail.server.unknown.add('meera@example.com')
    await enqueue(['meera'])
    const config = { ...shop.config, smtpUrl: mail.server.url }
    await deliverMail({ ...shop, log, config }, emailTemplates, {
      timeouts: { connectMs: 300, answerMs: 300 },
    })
    assert.match(lines.join(''), /a mail was not sent/)
    assert.doesNotMatch(lines.join(''), /meera/)
  })
})
