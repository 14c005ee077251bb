import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { createTestDatabase } from '#test/database.ts'
import { failedJobs, outbox } from '../database/tables.ts'
import { addFailedJob, hasFailedJob } from '../jobs/failed-jobs.ts'
import {
  claimMails,
  dropMailForNobody,
  dropOldMail,
  markReadable,
  recordFailed,
  recordSent,
  releaseMails,
} from './mail-queue.ts'

const { db, close } = await createTestDatabase({ withSampleData: true })
after(close)

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(failedJobs)
})

interface Written {
  template?: string
  status?: 'waiting' | 'sent' | 'dead' | 'nobody'
  /** Minutes from now; negative for the past. */
  due?: number
  age?: string
}

/** Inserts a mail whose recipient is `name`, and returns its id. */
async function write(
  name: string,
  { template = 'welcome', status = 'waiting', due = -1, age = '0' }: Written = {},
) {
  const [row] = await db
    .insert(outbox)
    .values({
      template,
      status,
      recipient: name,
      data: {},
      dedupeKey: name,
      nextAttemptAt: sql`now() + make_interval(mins => ${due})`,
      createdAt: sql`now() - ${age}::interval`,
    })
    .returning({ id: outbox.id })
  return row?.id ?? assert.fail('no row')
}

const left = async (): Promise<string[]> => {
  const rows = await db.select({ name: outbox.recipient }).from(outbox).orderBy(outbox.recipient)
  return rows.map(({ name }) => name)
}

const claimed = async (limit = 9): Promise<string[]> =>
  (await claimMails(db, limit)).map(({ recipient }) => recipient)

describe('claimMails', () => {
  it('claims links and codes first, marketing last, others by due time', async () => {
    await write('news', { template: 'newsletter', due: -60 })
    await write('cart', { template: 'left-cart', due: -50 })
    await write('later', { due: -1 })
    await write('sooner', { due: -2 })
    await write('code', { template: 'sign-in-code' })
    await write('link', { template: 'reset-link', due: -2 })
    assert.deepEqual(await claimed(), ['link', 'code', 'sooner', 'later', 'news', 'cart'])
  })

  it('claims a due mail once until it is released', async () => {
    await write('future', { due: 5 })
    for (const status of ['sent', 'dead', 'nobody'] as const) await write(status, { status })
    await write('due')
    const mails = await claimMails(db, 9)
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      ['due'],
    )
    assert.deepEqual(await claimed(), [])
    await releaseMails(db, mails)
    assert.deepEqual(await claimed(), ['due'])
  })

  it('leaves a mail that was sent before its release unchanged', async () => {
    await write('quick')
    const mails = await claimMails(db, 9)
    await recordSent(db, mails[0]?.id ?? 0)
    const [before] = await db.select().from(outbox)
    await releaseMails(db, mails)
    assert.deepEqual(await db.select().from(outbox), [before])
  })
})

describe('the outcome of an attempt', () => {
  it('counts a failure of the mail but not of the server', async () => {
    const id = await write('mail')
    const seen = async () => {
      const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
      const { rows } = await db.execute<{ seconds: number }>(sql`
        SELECT round(extract(epoch FROM next_attempt_at - now()))::int AS seconds FROM outbox WHERE id = ${id}`)
      return [row?.attempts, row?.lastError, rows[0]?.seconds]
    }
    await recordFailed(db, id, { reason: 'away', retrySeconds: 30, isCounted: false })
    assert.deepEqual(await seen(), [0, 'away', 30])
    await recordFailed(db, id, { reason: 'full', retrySeconds: 60, isCounted: true })
    assert.deepEqual(await seen(), [1, 'full', 60])
  })

  it('resolves only the failed job of the mail that was sent', async () => {
    const [sent, dead] = [await write('sent at last'), await write('still dead', { status: 'dead' })]
    for (const id of [sent, dead]) await addFailedJob(db, 'mail', id, 'refused')
    await recordSent(db, sent)
    assert.deepEqual(await Promise.all([sent, dead].map((id) => hasFailedJob(db, 'mail', String(id)))), [
      false,
      true,
    ])
    const [row] = await db.select().from(outbox).where(eq(outbox.id, sent))
    assert.deepEqual([row?.status, row?.attempts, row?.lastError], ['sent', 1, null])
  })

  it('marks only due mails as sent for the mail reader', async () => {
    await write('due')
    await write('future', { due: 5 })
    const dead = await write('dead', { status: 'dead' })
    await addFailedJob(db, 'mail', dead, 'refused')
    await markReadable(db)
    const rows = await db.select().from(outbox).orderBy(outbox.recipient)
    assert.deepEqual(
      rows.map(({ recipient, status }) => `${recipient}: ${status}`),
      ['dead: dead', 'due: sent', 'future: waiting'],
    )
    assert.ok(await hasFailedJob(db, 'mail', String(dead)))
  })
})

describe('deletion of old mails', () => {
  it('deletes sent and dead mails after the months of the privacy notice', async () => {
    for (const status of ['sent', 'dead', 'waiting'] as const) {
      await write(`old ${status}`, { status, age: '13 months' })
      await write(`young ${status}`, { status, age: '11 months' })
    }
    await dropOldMail(db)
    assert.deepEqual(await left(), ['old waiting', 'young dead', 'young sent', 'young waiting'])
  })

  it('deletes placeholder mails after an hour', async () => {
    await write('old', { status: 'nobody', age: '61 minutes' })
    await write('young', { status: 'nobody', age: '59 minutes' })
    await write('waiting', { age: '2 hours' })
    await dropMailForNobody(db)
    assert.deepEqual(await left(), ['waiting', 'young'])
  })
})
