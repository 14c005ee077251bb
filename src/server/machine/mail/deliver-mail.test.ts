import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { headerOf, startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { letters } from '../../letters.ts'
import { dropResetTokens, isResetToken, promiseReset } from '../../people/accounts/reset-tokens.ts'
import { outbox } from '../database/tables.ts'
import { createLog } from '../log.ts'
import { deliverMail } from './deliver-mail.ts'
import { claimMails } from './mail-queue.ts'
import { enqueueMail, type Mail } from './outbox.ts'
import { maxAttempts } from './send-failure.ts'
import { mustEncrypt } from './smtp.ts'

let shop: TestShop
let server: TestMailServer
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(outbox)
  server = await startMailServer()
})
afterEach(() => server.close())

/** Little with a server that hangs, so that the test ends soon; enough for a busy machine with all others. */
const patience = () => {
  const ms = server.weather.startsWith('hang') ? 300 : 10_000
  return { connectMs: ms, answerMs: ms }
}

const deliver = (
  smtpUrl: string | null = server.url,
  isProduction = false,
  stopping = new AbortController().signal,
) =>
  deliverMail({ ...shop, config: { ...shop.config, smtpUrl, isProduction } }, letters, {
    patience: patience(),
    stopping,
  })

const welcome = (name: string): Mail => ({
  template: 'welcome',
  recipient: `${name}@example.com`,
  data: { fullName: `${name} Iyer` },
  dedupeKey: `welcome:${name}`,
})

async function eventually(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 10_000
  while (!isSo()) {
    assert.ok(Date.now() < end, 'It never came to that.')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

const names = (count: number) => Array.from({ length: count }, (_, i) => `reader${i}`)
const enqueue = async (who: string[]) => {
  for (const name of who) await enqueueMail(shop.db, welcome(name))
}
const rows = () => shop.db.select().from(outbox).orderBy(outbox.id)
const statuses = async () => (await rows()).map(({ status }) => status)

/** Makes the next attempt due. */
const waitOver = () => shop.db.update(outbox).set({ nextAttemptAt: sql`now()` })

const recipients = () => server.taken.flatMap(({ to }) => to).sort()
const addresses = (who: string[]) => who.map((name) => `${name}@example.com`).sort()

describe('delivering mail', () => {
  it('sends each mail once, with both parts and its headers', async () => {
    await enqueue(['meera'])
    await deliver()
    await deliver()
    assert.deepEqual(recipients(), ['meera@example.com'])
    const raw = server.taken[0]?.raw ?? ''
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
    const withFile = server.taken.filter(({ raw }) => /filename="?INV-\d\d-\d\d-\d{6}\.pdf/.test(raw))
    assert.equal(server.taken.length, 2)
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
    const raw = server.taken[0]?.raw ?? ''
    assert.equal(headerOf(raw, 'List-Unsubscribe'), `<${shop.config.publicUrl}/unsubscribe?token=tok>`)
    assert.equal(headerOf(raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  })
})

describe('a mail server that is away', () => {
  it('costs no mail and no attempt, and everything is sent once when it returns', async () => {
    const { port } = server
    await server.close()
    await enqueue(names(5))
    for (let i = 0; i < 3; i += 1) {
      await deliver()
      await waitOver()
    }
    assert.deepEqual(
      (await rows()).map(({ status, attempts }) => [status, attempts]),
      names(5).map(() => ['waiting', 0]),
    )
    server = await startMailServer(port)
    await deliver()
    assert.deepEqual(recipients(), addresses(names(5)))
    assert.deepEqual(new Set(await statuses()), new Set(['sent']))
  })

  it('is not called again after the first mail that it refuses', async () => {
    await enqueue(names(20))
    server.weather = 'hang at connect'
    await deliver()
    assert.equal(server.connections, 1)
    server.weather = 'take'
    await waitOver()
    await deliver()
    assert.deepEqual(recipients(), addresses(names(20)))
  })

  it('may hang in the middle of a mail, which is then sent again and accepted once', async () => {
    await enqueue(names(3))
    server.weather = 'hang at data'
    await deliver()
    assert.deepEqual(await statuses(), ['waiting', 'waiting', 'waiting'])
    server.weather = 'take'
    await waitOver()
    await deliver()
    await deliver()
    assert.deepEqual(recipients(), addresses(names(3)))
  })

  it('does not delay a stop of the shop', async () => {
    await enqueue(names(5))
    server.weather = 'hang at data'
    const stopping = new AbortController()
    const delivering = deliver(server.url, false, stopping.signal)
    stopping.abort()
    await delivering
    assert.ok((await rows()).filter(({ lastError }) => lastError !== null).length <= 1)
  })

  it('may refuse for some time', async () => {
    await enqueue(names(4))
    server.weather = 'refuse for now'
    await deliver()
    const [row] = await rows()
    assert.deepEqual([row?.status, row?.attempts], ['waiting', 1])
    assert.match(row?.lastError ?? '', /Try again later/)
    await deliver()
    assert.equal((await rows())[0]?.attempts, 1, 'it was tried again before its time')
    server.weather = 'take'
    await waitOver()
    await deliver()
    assert.deepEqual(recipients(), addresses(names(4)))
  })
})

describe("a mail that can't be sent", () => {
  it('is kept as dead when its mailbox does not exist, and delays no other', async () => {
    await enqueue(['first', 'ghost', 'last'])
    server.unknown.add('ghost@example.com')
    await deliver()
    assert.deepEqual(await statuses(), ['sent', 'dead', 'sent'])
    assert.match((await rows())[1]?.lastError ?? '', /No such mailbox/)
  })

  it('is kept as dead after the last attempt', async () => {
    await enqueue(['late'])
    await shop.db.update(outbox).set({ attempts: maxAttempts - 2 })
    server.weather = 'refuse for now'
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
    assert.deepEqual(server.taken, [])
  })
})

const ashaId = 1
const enqueueLink = async (within = 60_000): Promise<void> => {
  const { resetId } = await promiseReset(shop.db, ashaId)
  await enqueueMail(shop.db, {
    template: 'reset-link',
    recipient: 'r@example.com',
    data: { fullName: 'Ravi', resetId, expiresAt: new Date(Date.now() + within).toISOString() },
    dedupeKey: 'reset',
  })
}

describe('a reset link', () => {
  const mailedToken = () =>
    /reset-password\?token=3?D?([\w-]{43})/.exec(unfolded(server.taken[0]?.raw ?? ''))?.[1]
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
    assert.deepEqual(server.taken, [])
    assert.deepEqual(await statuses(), ['dead'])
  })

  it('is not sent after the password was reset by another link, or the address of the account changed', async () => {
    await enqueueLink()
    await dropResetTokens(shop.db, ashaId)
    await deliver()
    assert.deepEqual(server.taken, [])
    assert.deepEqual(await statuses(), ['dead'])
  })
})

describe('many mails', () => {
  it('are sent over several connections at once, reset links first', async () => {
    await enqueue(names(60))
    await enqueueLink()
    await deliver()
    const [first] = server.taken
    assert.equal(headerOf(first?.raw ?? '', 'Subject'), 'Reset your Soilkin password')
    assert.equal(recipients().length, 61)
    assert.ok(server.connections > 1 && server.connections < 20, `${server.connections}`)
  })

  it('that a stopping shop claimed and did not try are due again at once', async () => {
    await enqueue(names(8))
    const stop = new AbortController()
    const sending = deliver(server.url, false, stop.signal)
    await eventually(() => server.taken.length > 0)
    stop.abort()
    await sending
    assert.ok(server.taken.length < 8, `${server.taken.length}`)
    await deliver()
    assert.deepEqual(recipients(), addresses(names(8)))
  })
})

describe('several senders', () => {
  it('share the work and send nothing twice', async () => {
    await enqueue(names(40))
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    assert.deepEqual(recipients(), addresses(names(40)))
  })

  it('send again, under the same id, a mail that a dead sender had claimed', async () => {
    await enqueue(['orphan'])
    const [taken] = await claimMails(shop.db, 1)
    await deliver()
    assert.equal(server.taken.length, 0, 'the claim was not respected')
    await waitOver()
    await deliver()
    assert.equal(recipients().length, 1)
    const id = headerOf(server.taken[0]?.raw ?? '', 'Message-ID') ?? ''
    assert.equal(id, `<outbox-${taken?.id}.${taken?.createdAt.getTime()}@127.0.0.1>`)
  })
})

describe('without a mail server', () => {
  it('mails are left to the mail reader, and a server that is set up later does not get them', async () => {
    await enqueue(['fresh'])
    await deliver(null)
    assert.deepEqual(await statuses(), ['sent'])
    await deliver()
    assert.deepEqual(server.taken, [])
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
    assert.deepEqual(server.taken, [])
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
    await deliver(`${server.url}?requireTLS=true`)
    assert.deepEqual([server.taken.length, await statuses()], [0, ['waiting']])
  })

  // #deliver-mail-66f
  it("can't be abused by a name that holds a mail header", async () => {
    const mail = welcome('meera')
    const data = { fullName: 'Meera\r\nBcc: stranger@example.com' }
    await enqueueMail(shop.db, { ...mail, data } as Mail)
    await deliver()
    assert.deepEqual(recipients(), ['meera@example.com'])
    assert.doesNotMatch(server.taken[0]?.raw ?? '', /^Bcc:/m)
  })

  // #deliver-mail-e5d
  it('leaves no address of a shopper in the log', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    server.unknown.add('meera@example.com')
    await enqueue(['meera'])
    const config = { ...shop.config, smtpUrl: server.url }
    await deliverMail({ ...shop, log, config }, letters, { patience: { connectMs: 300, answerMs: 300 } })
    assert.match(lines.join(''), /a mail was not sent/)
    assert.doesNotMatch(lines.join(''), /meera/)
  })
})
