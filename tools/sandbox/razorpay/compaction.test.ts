import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { test } from 'node:test'
import { runSandbox } from './testing/running-sandbox.ts'

test('compacting keeps the ledger, fault settings and pending webhooks', async (t) => {
  const first = await runSandbox(t)
  await first.setFaults({ drop: 1, late_ms: 86_400_000 })
  const order = await first.createOrder()
  for (let at = 0; at < 400; at += 1) await first.tryToPay(order.id, { outcome: 'failed' })
  await first.setFaults({ drop: 0, retry_ms: 60_000 })
  await first.tryToPay(order.id, { outcome: 'late' })
  const { razorpay_payment_id: id } = await first.pay(order.id)
  await first.post(`/v1/payments/${id}/refund`, { amount: 700 })
  const [ledger, faults] = [await first.books(), await first.get('/sandbox/webhooks')]
  await first.close()

  const before = (await stat(first.stateFile)).size
  const second = await runSandbox(t, { stateFile: first.stateFile })
  assert.ok((await stat(first.stateFile)).size < before)
  assert.deepEqual(await second.books(), ledger)
  assert.deepEqual(await second.get('/sandbox/webhooks'), faults)
})
