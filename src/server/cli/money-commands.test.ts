import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { formatPaise } from '#shared/money.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { runProgram } from '#test/run-program.ts'
import { dateInIndia } from '../invoicing/documents/series.ts'
import { addFailedJob, paymentStopFailedJob } from '../platform/jobs/failed-jobs.ts'
import { printPayments } from './print-payments.ts'
import { readDays } from './reconcile-table.ts'
import { TaskRejected } from './task-rejected.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop
const databaseUrl =
  (db as typeof db & { $client: Pool }).$client.options.connectionString ?? assert.fail('no address')

/** Runs an owner's command in its own process, with the test's database and sandbox. */
const run = (program: string, words: string[], settings: Record<string, string> = {}) =>
  runProgram(program, words, {
    DATABASE_URL: databaseUrl,
    RAZORPAY_API_URL: sandbox.url,
    RAZORPAY_KEY_ID: 'rzp_test_sandbox',
    RAZORPAY_KEY_SECRET: 'sandbox_key_secret',
    RAZORPAY_WEBHOOK_SECRET: 'sandbox_webhook_secret',
    ...settings,
  })

const reconcile = 'src/server/cli/reconcile-main.ts'
const payments = 'src/server/cli/payments-main.ts'

const today = () => dateInIndia(new Date())
const items = [{ productId: 1, quantity: 1 }]

/** A rejection is a sentence without a stack trace. */
const assertRejected = ({ code, output }: Awaited<ReturnType<typeof run>>, sentence: RegExp) => {
  assert.match(output, sentence)
  assert.equal(code, 1)
  assert.doesNotMatch(output, /^ {4}at /m)
}

describe('npm run reconcile', () => {
  it('prints differences as a table, and ends with 1', async () => {
    const [{ token: first }, { token: second }] = [await shop.registerShopper(), await shop.registerShopper()]
    await shop.buy(first, { items })
    const started = await shop.start(second, { items })
    const { razorpay_payment_id: paymentId } = await sandbox.pay(started.id)

    // Runs the npm script, which builds the bundle and passes on arguments, output and exit code.
    const { code, output } = await run('scripts/reconcile.mjs', ['--from', today()])
    assert.equal(code, 1, output)
    const lines = output.trim().split('\n').slice(-3)
    assert.deepEqual(lines[0]?.split(/ {2,}/), ['payment', 'provider order', 'amount', 'what'], output)
    const amount = formatPaise(started.amount)
    const what = 'was missing in the books; its order is paid now'
    assert.deepEqual(lines[1]?.split(/ {2,}/), [paymentId, started.id, amount, what])
    assert.equal(lines[2], '2 captured payments compared: 1 did not agree.')
    assert.equal((await shop.order(second, started.orderId)).payment_status, 'Paid')

    const again = await run(reconcile, ['--from', today(), '--to', today()])
    assert.equal(again.code, 0, again.output)
    assert.match(again.output, /\n2 captured payments compared: all agree\.\n$/)
  })

  it('answers invalid arguments with a sentence', async () => {
    assertRejected(await run(reconcile, []), /--from must be a day like 2026-11-21\./)
    assertRejected(await run(reconcile, ['--form', today()]), /--form[\s\S]*npm run reconcile -- --from DAY/)
  })

  it('requires calendar days in order, not in the future', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const refuses = (given: { from?: string; to?: string }, sentence: RegExp) =>
      assert.throws(
        () => readDays(given, now),
        (error) => error instanceof TaskRejected && sentence.test(error.message),
      )
    for (const from of ['2026-02-30', '2026-02-32']) refuses({ from }, /^--from must be a day like/)
    refuses({ from: '2026-11-20', to: 'now' }, /^--to must be a day like/)
    refuses({ from: '2099-01-01' }, /^--from must be a day before --to/)
    refuses({ from: '2026-11-20', to: '2026-11-19' }, /^--from must be a day before --to/)
    assert.deepEqual(readDays({ from: '2026-11-21' }, now), {
      from: new Date('2026-11-20T18:30:00Z'),
      to: now,
    })
  })

  it('reports a provider without a proper answer', async () => {
    const wrongKey = await run(reconcile, ['--from', today()], { RAZORPAY_KEY_SECRET: 'another' })
    assertRejected(wrongKey, /The provider could not be asked, so the books are not compared\./)
  })
})

describe('npm run payments', () => {
  it('reports whether payments are stopped, and allows them again', async () => {
    const say = async (verb: string) => {
      const { code, output } = await run(payments, [verb])
      assert.equal(code, 0, output)
      return output.trim().split('\n').at(-1)
    }
    assert.equal(await printPayments(db, ['status']), 'Payments are opened.')
    assert.equal(await printPayments(db, ['resume']), 'Payments were not stopped.')
    await addFailedJob(db, paymentStopFailedJob.kind, paymentStopFailedJob.reference, 'Wrong amounts came.')
    assert.equal(await say('status'), 'Payments are stopped: amounts came that were not asked for.')
    assert.equal(await say('resume'), 'Payments are opened again.')
    assert.equal(await printPayments(db, ['status']), 'Payments are opened.')
    const { rows } = await db.execute(sql`SELECT 1 FROM failed_jobs WHERE resolved_at IS NULL`)
    assert.equal(rows.length, 0)
  })

  it('answers other arguments with a sentence', async () => {
    const sentence = /Say npm run payments -- status, or npm run payments -- resume\./
    assertRejected(await run(payments, ['--resume']), sentence)
    for (const words of [[], ['resume', 'now'], ['stop']]) {
      await assert.rejects(
        printPayments(db, words),
        (error) => error instanceof TaskRejected && sentence.test(error.message),
      )
    }
  })
})
