import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { unsubscribe } from '#contract/shop/newsletter.ts'
import { headerOf } from '#test/mail-server.ts'
import { openMailShop } from '#test/mail-shop.ts'
import { subscribe } from '../../customers/newsletter/subscribe.ts'
import { endSubscriptionOf } from '../../customers/newsletter/unsubscribe.ts'
import { newsletterMails, newsletters, outbox, subscribers } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { sendNewsletters as sendAtPace } from './send-newsletters.ts'

const mail = await openMailShop()
const { shop, deliver, enqueue, recipients } = mail
const { db } = shop

/** A small batch size, so a few readers fill several batches; one test covers the usual pace. */
const sendNewsletters = (to: Pick<typeof shop, 'db'>): Promise<void> =>
  sendAtPace(to, undefined, { batchSize: 50, maxWaiting: 10 })

const readers = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `n${String(i).padStart(4, '0')}@example.com`)

async function subscribeAll(emails: string[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO subscribers (email, created_at)
    SELECT email, now() - interval '1 day' FROM unnest(${sql.param(emails)}::text[]) AS email`)
}

async function start(fields: Partial<typeof newsletters.$inferInsert> = {}): Promise<number> {
  const [made] = await db
    .insert(newsletters)
    .values({ subject: 'Monsoon news', body: 'It rains.', status: 'sending', sendsAt: sql`now()`, ...fields })
    .returning({ id: newsletters.id })
  return made?.id ?? assert.fail('no newsletter')
}

const set = (id: number, fields: Partial<typeof newsletters.$inferInsert>) =>
  db.update(newsletters).set(fields).where(eq(newsletters.id, id))

/** Writes and sends in several processes at once until nothing is left. */
async function sendAll(id: number): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await Promise.all([sendNewsletters(shop), sendNewsletters(shop), deliver(), deliver()])
    const [now] = await db.select().from(newsletters).where(eq(newsletters.id, id))
    if (now?.status === 'sent') return
  }
  assert.fail('The newsletter was never finished.')
}

const statesOf = async (id: number): Promise<Record<string, number>> => {
  const { rows } = await db.execute<{ state: string; count: number }>(sql`
    SELECT state, count(*)::int AS count FROM newsletter_mails WHERE newsletter_id = ${id} GROUP BY state`)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const failedJobs = async (): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM failed_jobs WHERE resolved_at IS NULL`,
  )
  return rows[0]?.count ?? 0
}

beforeEach(async () => {
  await db.delete(newsletters)
  await db.delete(subscribers)
})

describe('sending newsletters', () => {
  it('creates no failed job for a test of a discarded draft', async () => {
    const id = await start({ status: 'draft', sendsAt: null })
    const test = { template: 'newsletter-test', data: { newsletter: id } } as const
    await enqueueMail(db, { ...test, recipient: 'boss@example.com', dedupeKey: 'newsletter-test:1' })
    await db.delete(newsletters)
    const before = await failedJobs()
    await deliver()
    assert.deepEqual([await failedJobs(), await mail.rows()], [before, []])
  })

  // #newsletter-once
  it('reaches each reader once with several writers and senders', async () => {
    await subscribeAll(readers(110))
    const id = await start()
    await sendAll(id)
    assert.deepEqual(recipients(), readers(110))
    assert.deepEqual(await statesOf(id), { sent: 110 })
    const [done] = await db.select().from(newsletters)
    assert.deepEqual([done?.mailCount, done?.version], [110, 2])
    await sendNewsletters(shop)
    await deliver()
    assert.equal(recipients().length, 110)
  })

  // #newsletter-crash
  it('writes whole batches, so an interrupted one leaves nothing', async () => {
    await subscribeAll(readers(70))
    const id = await start()
    const broken = Object.assign(Object.create(db), {
      transaction: (work: Parameters<typeof db.transaction>[0]) =>
        db.transaction(async (tx) => {
          await work(tx)
          throw new Error('the process died')
        }),
    }) as typeof db
    await assert.rejects(sendNewsletters({ db: broken }), /died/)
    assert.deepEqual(await statesOf(id), {})
    assert.deepEqual(await mail.rows(), [])
    await sendNewsletters(shop)
    assert.deepEqual(await statesOf(id), { queued: 50 })
    await deliver()
    await assert.rejects(sendNewsletters({ db: broken }), /died/)
    assert.deepEqual(await statesOf(id), { sent: 50 })
    await sendAll(id)
    assert.deepEqual(recipients(), readers(70))
  })

  // #newsletter-stopped
  it('stops and resumes without a second mail to anybody', async () => {
    await subscribeAll(readers(160))
    const id = await start()
    await sendAtPace(shop, undefined, { batchSize: 150, maxWaiting: 1 })
    const stop = new AbortController()
    const sending = deliver(mail.server.url, false, stop.signal)
    while (mail.server.taken.length < 5) await new Promise((resolve) => setTimeout(resolve, 1))
    await set(id, { status: 'stopped' })
    stop.abort()
    await sending
    const before = recipients().length
    await Promise.all([sendNewsletters(shop), deliver()])
    assert.equal(recipients().length, before, 'it went on while it was stopped')
    assert.deepEqual(await statesOf(id), { sent: before, held: 150 - before })
    assert.deepEqual(await mail.rows().then((rows) => rows.filter(({ status }) => status === 'waiting')), [])
    await set(id, { status: 'sending' })
    await sendAll(id)
    assert.deepEqual(recipients(), readers(160))
    assert.equal(await failedJobs(), 0)
  })

  it('skips unsubscribed, erased and later subscribers', async () => {
    const [gone = '', erased = '', held = '', ...others] = readers(6)
    await subscribeAll(readers(6))
    const id = await start()
    await sendNewsletters(shop)
    await subscribe(db, 'late@example.com')
    await endSubscriptionOf(db, gone)
    await db.delete(outbox).where(eq(outbox.recipient, erased))
    await db.delete(subscribers).where(eq(subscribers.email, erased))
    await set(id, { status: 'stopped' })
    await deliver()
    await endSubscriptionOf(db, held)
    await set(id, { status: 'sending' })
    await sendAll(id)
    assert.deepEqual(recipients(), [...others, 'late@example.com'].sort())
    assert.equal(mail.server.taken.filter(({ raw }) => headerOf(raw, 'Subject') === 'Monsoon news').length, 3)
    assert.deepEqual(await statesOf(id), { sent: 3, left_out: 3 })
  })

  // #newsletter-bounced
  it('skips a missing mailbox until it subscribes again', async () => {
    const [missing = '', there = ''] = readers(2)
    await subscribeAll([missing, there])
    mail.server.unknown.add(missing)
    const first = await start()
    await sendAll(first)
    assert.deepEqual(await statesOf(first), { sent: 1, refused: 1 })
    assert.equal(await failedJobs(), 0)
    const second = await start()
    await sendAll(second)
    assert.deepEqual(await statesOf(second), { sent: 1 })
    mail.server.unknown.clear()
    await subscribe(db, missing)
    const third = await start()
    await sendAll(third)
    assert.deepEqual(await statesOf(third), { sent: 2 })
  })

  it('counts other rejections and preserves the subscription', async () => {
    await subscribeAll(readers(1))
    mail.server.faults = 'refuse for good'
    const id = await start()
    await sendAll(id)
    assert.deepEqual(await statesOf(id), { refused: 1 })
    const [subscriber] = await db.select().from(subscribers)
    assert.equal(subscriber?.bouncedAt, null)
  })

  it('stops by itself when servers reject it, and resumes by hand', async () => {
    await subscribeAll(readers(100))
    mail.server.faults = 'refuse for good'
    const id = await start()
    await sendAtPace(shop)
    await deliver()
    const [stopped] = await db.select().from(newsletters)
    assert.equal(stopped?.status, 'stopped')
    const { refused: rejected = 0, held = 0 } = await statesOf(id)
    // Mails in transit at that moment are rejected too.
    assert.ok(rejected >= 25 && rejected < 60 && rejected + held === 100, `${rejected} refused, ${held} held`)
    mail.server.faults = 'take'
    await set(id, { status: 'sending' })
    await sendAll(id)
    assert.deepEqual(await statesOf(id), { refused: rejected, sent: held })
  })

  it('continues with other readers during temporary rejections', async () => {
    const slow = readers(60).slice(0, 12)
    await subscribeAll(readers(60))
    for (const reader of slow) mail.server.later.add(reader)
    const id = await start()
    for (let turn = 0; turn < 6; turn += 1) {
      await sendNewsletters(shop)
      await deliver()
    }
    assert.deepEqual(await statesOf(id), { sent: 48, queued: 12 })
    mail.server.later.clear()
    await mail.waitOver()
    await sendAll(id)
    assert.deepEqual(recipients(), readers(60))
  })

  // #newsletter-order-first
  it('sends order mails before earlier newsletter mails', async () => {
    await subscribeAll(readers(40))
    const id = await start()
    await sendNewsletters(shop)
    await enqueue(['buyer'])
    await deliver()
    const place = mail.server.taken.findIndex(({ to }) => to[0] === 'buyer@example.com')
    // Five connections take the first mails in any order.
    assert.ok(place >= 0 && place < 5, `${place}`)
    assert.deepEqual(await statesOf(id), { sent: 40 })
  })

  it('writes mails only as fast as they are sent', async () => {
    await subscribeAll(readers(1200))
    const id = await start()
    await sendAtPace(shop)
    await sendAtPace(shop)
    assert.deepEqual(await statesOf(id), { queued: 500 })
  })

  // #newsletter-moment
  it('waits for its scheduled moment', async () => {
    await subscribeAll(readers(2))
    const id = await start({ sendsAt: sql`now() + interval '1 hour'` as unknown as Date })
    await sendNewsletters(shop)
    assert.deepEqual(await statesOf(id), {})
    await db.execute(sql`UPDATE newsletters SET sends_at = now()`)
    await sendAll(id)
    assert.deepEqual(recipients(), readers(2))
  })

  // #newsletter-audience
  it('sends to buyers or to others by audience', async () => {
    const { rows } = await db.execute<{ email: string }>(sql`
      SELECT DISTINCT lower(a.email) AS email FROM accounts a JOIN payments p ON p.account_id = a.id WHERE p.status = 'paid'`)
    const buyer = rows[0]?.email ?? assert.fail('nobody bought')
    const [stranger = ''] = readers(1)
    await subscribeAll([buyer, stranger])
    await sendAll(await start({ audience: 'bought' }))
    assert.deepEqual(recipients(), [buyer])
    await sendAll(await start({ audience: 'not_bought' }))
    assert.deepEqual(recipients(), [buyer, stranger].sort())
  })
})

describe('newsletter emails', () => {
  // #newsletter-unsubscribe
  it('unsubscribes by one click and counts it for the newsletter', async () => {
    const [email = ''] = readers(1)
    await subscribeAll([email])
    const [first, second] = [await start(), await start({ subject: 'Winter news' })]
    await sendAll(first)
    await sendAll(second)
    const raw = mail.server.taken.at(-1)?.raw ?? ''
    assert.equal(headerOf(raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
    const [, url = ''] = /^<(.+)>$/.exec(headerOf(raw, 'List-Unsubscribe') ?? '') ?? []
    assert.equal(new URL(url).pathname, '/unsubscribe')
    const token = new URL(url).searchParams.get('token') ?? ''
    assert.equal((await shop.call(unsubscribe, { body: { token } })).status, 200)
    const [subscriber] = await db.select().from(subscribers)
    assert.ok(subscriber?.unsubscribedAt)
    const rows = await db.select().from(newsletterMails).orderBy(newsletterMails.newsletterId)
    assert.deepEqual(
      rows.map(({ newsletterId, endedAt }) => [newsletterId, endedAt !== null]),
      [first, second].map((id) => [id, id === second]),
    )
    const third = await start()
    await sendNewsletters(shop)
    assert.deepEqual(await statesOf(third), {})
  })
})
