import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { headerOf } from '#test/mail-server.ts'
import { openMailShop } from '#test/mail-shop.ts'
import { startMailbox, type TestMailbox } from '#test/mailbox-server.ts'
import { bounceTag } from '../../../customers/newsletter/bounce-tag.ts'
import { subscribe } from '../../../customers/newsletter/subscribe.ts'
import { emailTemplates } from '../../../email-templates.ts'
import { newsletterMails, newsletters, subscribers } from '../../../platform/database/tables.ts'
import { deliverMail } from '../../../platform/email/deliver-mail.ts'
import { returnAddress } from '../../../platform/email/return-address.ts'
import { sendNewsletters } from '../send-newsletters.ts'
import { processBounces } from './process-bounces.ts'

const mail = await openMailShop()
const { shop } = mail
const { db } = shop
const address = 'bounces@shop.example'
let box: TestMailbox

beforeEach(async () => {
  await db.delete(newsletters)
  await db.delete(subscribers)
  box = await startMailbox()
})
afterEach(() => box.close())

const config = () => ({
  ...shop.config,
  smtpUrl: mail.server.url,
  bounces: { address, boxUrl: box.url },
})
const take = () => processBounces({ db, config: config() })

/** Sends a newsletter to each reader. Returns the return addresses by reader. */
async function sendTo(readers: string[]): Promise<Record<string, string>> {
  for (const email of readers) await subscribe(db, email)
  await db.execute(sql`UPDATE subscribers SET created_at = now() - interval '1 day'`)
  await db
    .insert(newsletters)
    .values({ subject: 'Monsoon news', body: 'It rains.', status: 'sending', sendsAt: sql`now()` })
  await sendNewsletters(shop)
  await deliverMail({ ...shop, config: config() }, emailTemplates)
  return Object.fromEntries(
    mail.server.taken
      .filter(({ raw }) => headerOf(raw, 'Subject') === 'Monsoon news')
      .map(({ to: [reader = ''], from }) => [reader, from]),
  )
}

const cameBack = (to = '', status = '5.1.1', action = 'failed'): string =>
  [
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b1--',
  ].join('\r\n')

const stateOf = async (email: string) => {
  const [row] = await db
    .select({ state: newsletterMails.state, bouncedAt: subscribers.bouncedAt })
    .from(subscribers)
    .leftJoin(newsletterMails, eq(newsletterMails.subscriberId, subscribers.id))
    .where(eq(subscribers.email, email))
  return [row?.state, row?.bouncedAt != null]
}

const [meera, ravi, tara] = ['meera@example.com', 'ravi@example.com', 'tara@example.com'] as const

describe('newsletter bounces', () => {
  // #bounces-taken
  it('unsubscribes missing mailboxes once and deletes the bounce', async () => {
    const back = await sendTo([meera, ravi, tara])
    assert.match(back[meera] ?? '', /^bounces\+\d+\.[\da-f-]{36}@shop\.example$/)
    assert.notEqual(back[meera], back[ravi])
    box.mails = [cameBack(back[meera]), cameBack(back[meera]), cameBack(back[tara], '5.7.1')]
    await take()
    assert.deepEqual(await stateOf(meera), ['refused', true])
    assert.deepEqual(await stateOf(ravi), ['sent', false])
    assert.deepEqual(await stateOf(tara), ['refused', false])
    assert.deepEqual(box.mails, [])
    await take()
  })

  // #bounces-others
  it('ignores delays, answers and forgeries and flags mails of people', async () => {
    const back = await sendTo([meera])
    const [, newsletter] = /\+(\d+)\./.exec(back[meera] ?? '') ?? []
    const other = 'To: owner@shop.example\r\nSubject: Hello\r\n\r\n.\r\nbounces+1.x@shop.example'
    const answer = (subject: string, said = ''): string =>
      `To: ${back[meera]}\r\nSubject: ${subject}${said}\r\n\r\nAuto-Submitted: auto-replied`
    const person = answer('Please write to my new address')
    const forged = `bounces+${newsletter}.${crypto.randomUUID()}@shop.example`
    box.mails = [
      other,
      cameBack(back[meera], '4.4.1', 'delayed'),
      person,
      answer('Out of office', '\r\nAuto-Submitted: auto-replied (vacation)'),
      cameBack(forged),
      cameBack((back[meera] ?? '').replace(`+${newsletter}.`, '+999999.')),
      cameBack('bounces+; DROP TABLE subscribers@shop.example'),
      cameBack('bounces+what@shop.example'),
    ]
    await take()
    assert.deepEqual(await stateOf(meera), ['sent', false])
    assert.deepEqual(box.mails, [other, person, cameBack('bounces+; DROP TABLE subscribers@shop.example')])
    assert.deepEqual(box.flags, [[], ['\\Flagged'], []])
  })

  it('ends the subscription of a mail about a left cart once', async () => {
    const shopper = await shop.registerShopper()
    await shop.fillCart(shopper.token, { 1: 2 })
    await subscribe(db, shopper.email)
    await db.execute(sql`UPDATE subscribers SET created_at = now() - interval '1 day'`)
    const { rows } = await db.execute<{ id: number; token: string }>(sql`
      INSERT INTO cart_reminders (account_id) SELECT id FROM accounts WHERE email = ${shopper.email}
      RETURNING id::float8 AS id, (SELECT unsubscribe_token FROM subscribers) AS token`)
    const { id, token } = rows[0] ?? assert.fail()
    const tagged = (given: { id?: number; token?: string }) =>
      returnAddress(address, bounceTag({ kind: 'left-cart', id, token, ...given }))
    const bounced = async () => (await stateOf(shopper.email.toLowerCase()))[1]
    box.mails = [
      cameBack(tagged({ token: crypto.randomUUID() })),
      cameBack(tagged({ id: id + 1 })),
      cameBack(tagged({}), '5.7.1'),
    ]
    await take()
    assert.equal(await bounced(), false)
    box.mails = [cameBack(tagged({}))]
    await take()
    assert.equal(await bounced(), true)
    assert.deepEqual(box.mails, [])
  })

  it('keeps and flags a report that it cannot read', async () => {
    const back = await sendTo([meera])
    const unreadable = cameBack(back[meera]).replace('Status: 5.1.1', '')
    const exchange = cameBack(back[meera])
      .replace('Content-Type: multipart', 'Auto-Submitted: auto-replied\r\nContent-Type: multipart')
      .replace('--b1', `--b1\r\nContent-Type: text/html\r\n\r\n${'<p>row</p>\r\n'.repeat(400)}--b1`)
    box.mails = [unreadable, exchange]
    await take()
    assert.deepEqual(box.mails, [unreadable])
    assert.deepEqual(box.flags, [['\\Flagged']])
    assert.deepEqual(await stateOf(meera), ['refused', true])
  })

  it('records a bounce after one that fails', async () => {
    const back = await sendTo([meera, ravi])
    await db.execute(
      sql`ALTER TABLE subscribers ADD CONSTRAINT broken CHECK (email <> ${sql.raw(`'${meera}'`)} OR bounced_at IS NULL)`,
    )
    box.mails = [cameBack(back[meera]), cameBack(back[ravi])]
    await assert.rejects(take())
    await db.execute(sql`ALTER TABLE subscribers DROP CONSTRAINT broken`)
    assert.deepEqual(await stateOf(ravi), ['refused', true])
    assert.deepEqual(box.mails, [cameBack(back[meera])])
  })

  // #bounces-again
  it('does not unsubscribe a reader who subscribed again', async () => {
    const back = await sendTo([meera])
    await db.execute(sql`UPDATE subscribers SET created_at = now()`)
    box.mails = [cameBack(back[meera])]
    await take()
    assert.deepEqual(await stateOf(meera), ['refused', false])
  })

  // #bounces-interrupted
  it('resumes after an interruption and counts once across processes', async () => {
    const back = await sendTo([meera, ravi])
    box.mails = [cameBack(back[meera]), cameBack(back[ravi])]
    const remaining = [...box.mails]
    await Promise.all([take(), take(), take()])
    box.mails = remaining
    await take()
    assert.deepEqual([await stateOf(meera), await stateOf(ravi)], Array(2).fill(['refused', true]))
    const stopping = AbortSignal.abort()
    box.mails = remaining
    await processBounces({ db, config: config() }, stopping)
    assert.equal(box.mails.length, 2)
  })

  it('waits for an unavailable mailbox and hides its password', async () => {
    const back = await sendTo([meera])
    box.mails = [cameBack(back[meera])]
    const wrong = { address, boxUrl: box.url.replace('mailbox-word', 'secret-word') }
    await assert.rejects(processBounces({ db, config: { ...config(), bounces: wrong } }), (error: Error) => {
      assert.match(error.message, /^The mailbox refused the sign-in: .*wrong password/)
      return !error.stack?.includes('secret-word')
    })
    await box.close()
    await assert.rejects(take(), /ECONNREFUSED/)
    assert.deepEqual(await stateOf(meera), ['sent', false])
  })

  it('reads no bounces without a configured mailbox', async () => {
    await processBounces({ db, config: { ...config(), bounces: null } })
    await subscribe(db, meera)
    await mail.deliver()
    assert.deepEqual(
      mail.server.taken.map(({ from }) => from),
      ['hello@soilkin.example'],
    )
  })
})
