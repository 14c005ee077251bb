import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertRejected } from './testing/client.ts'
import { type RunningSandbox, runSandbox } from './testing/running-sandbox.ts'

type Listed = { entity: string; count: number; items: { id: string; created_at: number }[] }

const ids = ({ items }: Listed): string[] => items.map(({ id }) => id)

async function payments(sandbox: RunningSandbox, count: number): Promise<string[]> {
  const made: string[] = []
  for (let at = 0; at < count; at += 1) {
    made.unshift((await sandbox.pay((await sandbox.createOrder()).id)).razorpay_payment_id)
  }
  return made
}

suite('lists of the account', () => {
  test('GET /v1/payments pages through every payment, newest first', async (t) => {
    const sandbox = await runSandbox(t)
    const made = await payments(sandbox, 12)
    const first: Listed = await sandbox.get('/v1/payments')
    assert.deepEqual([first.entity, first.count], ['collection', 10])
    assert.deepEqual(ids(first), made.slice(0, 10))
    assert.deepEqual(ids(await sandbox.get('/v1/payments?count=3&skip=10')), made.slice(10))
    assert.deepEqual(ids(await sandbox.get('/v1/payments?count=100&skip=12')), [])
  })

  test('GET /v1/payments takes both ends of a time', async (t) => {
    const sandbox = await runSandbox(t)
    const made = await payments(sandbox, 1)
    const at = (await sandbox.get(`/v1/payments/${made[0]}`)).created_at
    const between = async (from: number, to: number) =>
      ids(await sandbox.get(`/v1/payments?from=${from}&to=${to}`))
    assert.deepEqual(await between(at, at), made)
    assert.deepEqual(await between(at + 1, at + 9), [])
    assert.deepEqual(await between(at - 9, at - 1), [])
  })

  test('failed and refunded payments are listed too', async (t) => {
    const sandbox = await runSandbox(t)
    await sandbox.tryToPay((await sandbox.createOrder()).id, { outcome: 'failed' })
    const [id] = await payments(sandbox, 1)
    await sandbox.post(`/v1/payments/${id}/refund`, {})
    const { items } = await sandbox.get('/v1/payments')
    assert.deepEqual(
      items.map(({ status }: { status: string }) => status),
      ['refunded', 'failed'],
    )
  })

  test('GET /v1/refunds and the refunds of one payment page alike', async (t) => {
    const sandbox = await runSandbox(t)
    const [one, other] = await payments(sandbox, 2)
    const refund = async (id: string | undefined) =>
      (await sandbox.post(`/v1/payments/${id}/refund`, { amount: 1_000 })).id as string
    const made = [await refund(one), await refund(other), await refund(one)].reverse()
    assert.deepEqual(ids(await sandbox.get('/v1/refunds')), made)
    assert.deepEqual(ids(await sandbox.get('/v1/refunds?count=1&skip=1')), [made[1]])
    assert.deepEqual(ids(await sandbox.get(`/v1/payments/${one}/refunds`)), [made[0], made[2]])
    assert.deepEqual(ids(await sandbox.get(`/v1/payments/${one}/refunds?skip=1`)), [made[2]])
    assertRejected(await sandbox.send('GET', '/v1/payments/pay_AAAAAAAAAAAAAA/refunds'), /does not exist/)
  })

  for (const list of ['payments', 'refunds', 'disputes']) {
    for (const [query, field] of [
      ['count=101', 'count'],
      ['from=1', 'from'],
      ['to=4765046401', 'to'],
      ['skip=x', 'skip'],
      ['status=captured', 'status'],
    ]) {
      test(`GET /v1/${list} refuses ${query}`, async (t) => {
        const sandbox = await runSandbox(t)
        assertRejected(await sandbox.send('GET', `/v1/${list}?${query}`), /./, field)
      })
    }
  }

  test('lists require the keys', async (t) => {
    const sandbox = await runSandbox(t)
    for (const list of ['payments', 'refunds', 'disputes']) {
      assert.equal((await fetch(`${sandbox.url}/v1/${list}`)).status, 401)
    }
  })
})
