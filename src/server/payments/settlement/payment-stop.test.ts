import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { clearFailedJob, paymentStopFailedJob, readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { reconcilePayments } from '../reconciliation/reconcile.ts'
import { resumePayments } from './payment-stop.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop

const items = [{ productId: 1, quantity: 1 }]

const payWithFee = async () => {
  const { token } = await shop.registerShopper()
  const started = await shop.start(token, { items })
  await sandbox.setFaults({ customer_fee: 1 })
  await sandbox.pay(started.id)
  await sandbox.setFaults({ customer_fee: 0 })
  await db.execute(sql`UPDATE payments SET next_poll_at = now() WHERE provider_order_id = ${started.id}`)
  await reconcilePayments(shop)
}

const tryToStart = async () => {
  const { token } = await shop.registerShopper()
  return shop.tryToStart(token, { items })
}

const metrics = async () => (await shop.app.inject({ url: '/metrics' })).body

// #payment-stop-5d2
it('two wrong amounts in a day stop payments until staff resume', async () => {
  await payWithFee()
  ok(await tryToStart())
  assert.match(await metrics(), /^payments_stopped 0$/m)

  await payWithFee()
  const { message } = refused(await tryToStart(), 503, 'payments_stopped')
  assert.match(message, /Nothing was charged/)
  assert.match(await metrics(), /^payments_stopped 1$/m)
  const jobs = (await readFailedJobs(db)).filter(({ kind }) => kind === 'provider')
  assert.equal(jobs.length, 1)
  assert.match(jobs[0]?.reason ?? '', /npm run payments -- resume/)

  assert.equal(await resumePayments(db), true)
  assert.equal(await resumePayments(db), false)
  ok(await tryToStart())
  await payWithFee()
  ok(await tryToStart())
  await payWithFee()
  refused(await tryToStart(), 503, 'payments_stopped')
  // Closing the failed job confirms that a person has looked.
  await clearFailedJob(db, paymentStopFailedJob.kind, paymentStopFailedJob.reference)
  ok(await tryToStart())
})

it('one wrong amount yesterday and one today stop nothing', async () => {
  await db.execute(sql`UPDATE refunds SET created_at = now() - interval '25 hours'`)
  await payWithFee()
  ok(await tryToStart())
})
