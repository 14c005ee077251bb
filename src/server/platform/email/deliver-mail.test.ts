import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { headerOf } from '#test/mail-server.ts'
import { ashaId, openMailShop, welcome } from '#test/mail-shop.ts'
import { deleteResetTokens, isResetToken } from '../../customers/accounts/reset-tokens.ts'
import { letters } from '../../email-templates.ts'
import { outbox } from '../database/tables.ts'
import { createLog } from '../log.ts'
import { deliverMail } from './deliver-mail.ts'
import { enqueueMail, type Mail } from './outbox.ts'
import { maxAttempts } from './send-failure.ts'
import { mustEncrypt } from './smtp.ts'

const mail = await openMailShop()
const { shop, deliver, enqueue, enqueueLink, rows, statuses, waitOver, recipients } = mail

describe('delivering mail', () => {
  it('sends each mail once, with both parts and its headers', async () => {
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

  it('attaches the invoice to the letter about a parcel, for an order that has one', async () => {
    const shipped = (orderId: number): Mail => ({
      template: 'order-shipped',
      recipient: 'asha@example.com',
      data: { orderId },
      dedupeKey: `order-shipped:${orderId}`,
    })
    await enqueueMail(shop.db, shipped(2))
    // Never packed, so without invoice.
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

  it('leaves a mail of another release to its processes, which know its template', async () => {
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

  it('holds a mail back that is written for later, with or without a mail server', async () => {
    await enqueueMail(shop.db, welcome('later'), { afterMinutes: 10 })
    await deliver()
    await deliver(null)
    assert.deepEqual([recipients(), await statuses()], [[], ['waiting']])
    await waitOver()
    await deliver()
    assert.deepEqual(recipients(), ['later@example.com'])
  })

  // #deliver-mail-outdated
  it('removes a mail whose report no longer holds, so that the same can be reported again', async () => {
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
    const { rows: matters } = await shop.db.execute(sql`SELECT 1 FROM failed_jobs WHERE kind = 'mail'`)
    assert.deepEqual(matters, [])
  })

  it("treats the recipient's address as one address, whatever characters it has", async () => {
    await enqueueMail(shop.db, { ...welcome('x'), recipient: 'a@example.com, b@example.com' })
    await deliver()
    assert.ok(!recipients().includes('b@example.com'))
  })

  it('says in the offer how to end the subscription', async () => {
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

describe("a mail that can't be sent", () => {
  it('is kept as dead when its mailbox does not exist, and delays no other', async () => {
    await enqueue(['first', 'ghost', 'last'])
    mail.server.unknown.add('ghost@example.com')
    await deliver()
    assert.deepEqual(await statuses(), ['sent', 'dead', 'sent'])
    assert.match((await rows())[1]?.lastError ?? '', /No such mailbox/)
  })

  it('is kept as dead after the last attempt', async () => {
    await enqueue(['late'])
    await shop.db.update(outbox).set({ attempts: maxAttempts - 2 })
    mail.server.faults = 'refuse for now'
    await deliver()
    assert.deepEqual(await statuses(), ['waiting'])
    await waitOver()
    await deliver()
    assert.deepEqual(await statuses(), ['dead'])
  })

  it('is kept as dead when the thing that it reports was deleted', async () => {
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
  it('gets its token when it is sent, and only the mail holds it', async () => {
    await enqueueLink()
    await deliver()
    const token = mailedToken() ?? assert.fail('the mail has no link')
    assert.ok(!JSON.stringify(await rows()).includes(token))
    assert.equal(await isResetToken(shop.db, token), true)
  })

  it('is not sent once it no longer works', async () => {
    await enqueueLink(-1000)
    await deliver()
    assert.deepEqual(mail.server.taken, [])
    assert.deepEqual(await statuses(), ['dead'])
  })

  it('is not sent after the password was reset by another link, or the address of the account changed', async () => {
    await enqueueLink()
    await deleteResetTokens(shop.db, ashaId)
    await deliver()
    assert.deepEqual(mail.server.taken, [])
    assert.deepEqual(await statuses(), ['dead'])
  })
})

describe('without a mail server', () => {
  it('mails are left to the mail reader, and a server that is set up later does not get them', async () => {
    await enqueue(['fresh'])
    await deliver(null)
    assert.deepEqual(await statuses(), ['sent'])
    await deliver()
    assert.deepEqual(mail.server.taken, [])
  })

  it('mails of a live shop wait for one', async () => {
    await enqueue(['live'])
    await deliver(null, true)
    assert.deepEqual(await statuses(), ['waiting'])
    await deliver()
    assert.deepEqual(recipients(), ['live@example.com'])
  })

  it('mails for nobody are never sent', async () => {
    await enqueue(['real'])
    await shop.db.update(outbox).set({ status: 'nobody' }).where(eq(outbox.dedupeKey, 'welcome:real'))
    await deliver()
    assert.deepEqual(mail.server.taken, [])
  })
})

describe('the connection to the mail server', () => {
  it('is encrypted outside of this machine, unless the owner sets otherwise', () => {
    assert.equal(mustEncrypt('smtp://user:secret@mail.example:587'), true)
    assert.equal(mustEncrypt('smtp://127.0.0.1:1025'), false)
    assert.equal(mustEncrypt('smtp://relay.internal?requireTLS=false'), false)
  })

  // #deliver-mail-e50
  it('is refused when it should be encrypted and is not, and the mail waits', async () => {
    await enqueue(['meera'])
    await deliver(`${mail.server.url}?requireTLS=true`)
    assert.deepEqual([mail.server.taken.length, await statuses()], [0, ['waiting']])
  })

  // #deliver-mail-66f
  it("can't be abused by a name that holds a mail header", async () => {
    const letter = welcome('meera')
    const data = { fullName: 'Meera\r\nBcc: stranger@example.com' }
    await enqueueMail(shop.db, { ...letter, data } as Mail)
    await deliver()
    assert.deepEqual(recipients(), ['meera@example.com'])
    assert.doesNotMatch(mail.server.taken[0]?.raw ?? '', /^Bcc:/m)
  })

  // #deliver-mail-e5d
  it('leaves no address of a shopper in the log', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    mail.server.unknown.add('meera@example.com')
    await enqueue(['meera'])
    const config = { ...shop.config, smtpUrl: mail.server.url }
    await deliverMail({ ...shop, log, config }, letters, { patience: { connectMs: 300, answerMs: 300 } })
    assert.match(lines.join(''), /a mail was not sent/)
    assert.doesNotMatch(lines.join(''), /meera/)
  })
})
