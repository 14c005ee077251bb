import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { force } from '#test/force.ts'
import { overduePayersOf, unreachable } from '#test/overdue-payers.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { ProviderError } from '../provider/provider.ts'
import { reconcilePayments } from './reconcile.ts'
import { claimPolls } from './status-polling.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

/** Payments that a test leaves unpolled would be polled in the next test. */
beforeEach(() => shop.db.execute(sql`UPDATE payments SET next_poll_at = NULL`))

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const { startNew, lapse, statusOf } = overduePayersOf(shop)

describe('reconciliation', () => {
  const age = (orderId: string, interval: string) =>
    shop.db.execute(sql`
      UPDATE payments SET created_at = now() - ${interval}::interval, checked_at = NULL, answered_at = NULL,
        next_poll_at = now()
      WHERE order_id = ${Number(orderId.slice(3))}`)

  it('settles money without browser and webhook after a minute', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    await sandbox.pay(started.id)
    await reconcilePayments(shop)
    assert.equal(await statusOf(started.orderId), 'open')
    await age(started.orderId, '61 seconds')
    await reconcilePayments(shop)
    assert.equal(await statusOf(started.orderId), 'paid')
  })

  /** Makes the payment this old. */
  const growTo = (orderId: string, seconds: number) =>
    shop.db.execute(sql`
      UPDATE payments SET created_at = now() - make_interval(secs => ${seconds}),
        answered_at = answered_at - (created_at - (now() - make_interval(secs => ${seconds}))),
        next_poll_at = next_poll_at - (created_at - (now() - make_interval(secs => ${seconds})))
      WHERE order_id = ${Number(orderId.slice(3))}`)

  const [minute, day] = [60, 86_400]
  const early = [1, 3, 10, 30].map((count) => count * minute)
  const daily = [1, 2, 3, 4, 5].map((count) => count * day)

  for (const isTried of [true, false]) {
    const how = isTried ? 'that was tried, then daily for five days' : 'that nobody tried, no longer'
    it(`polls at 1, 3, 10 and 30 minutes a payment ${how}`, async () => {
      await shop.setStock(5, 5)
      const { started } = await startNew()
      if (isTried) await sandbox.tryToPay(started.id, { outcome: 'failed' })
      const { fetchOrderPayments } = shop.provider
      let polls = 0
      faults.fetchOrderPayments = async (id) => {
        if (id === started.id) polls += 1
        return fetchOrderPayments(id)
      }
      for (const time of [...early, ...daily]) {
        const before = polls
        await growTo(started.orderId, time - 20)
        await reconcilePayments(shop)
        assert.equal(polls, before, `${time - 20} s`)
        await growTo(started.orderId, time + 1)
        await reconcilePayments(shop)
        await reconcilePayments(shop)
        const isAsked = isTried || early.includes(time)
        assert.equal(polls, before + (isAsked ? 1 : 0), `${time + 1} s`)
      }
      await growTo(started.orderId, 7 * day)
      await reconcilePayments(shop)
      assert.equal(polls, isTried ? 9 : 4)
    })
  }

  /** Until unanswered polls are repeated. */
  const waitLonger = () =>
    shop.db.execute(sql`
    UPDATE payments SET next_poll_at = now()
      WHERE next_poll_at IS NOT NULL AND checked_at > coalesce(answered_at, '-infinity')`)

  it('polls new payments before payments that are polled daily', async () => {
    await shop.setStock(5, 20)
    const old: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { started } = await startNew()
      await age(started.orderId, '2 days')
      old.push(started.id)
    }
    const fresh = await startNew()
    await age(fresh.started.orderId, '2 minutes')
    const asked: string[] = []
    faults.fetchOrderPayments = async (id) => {
      asked.push(id)
      return []
    }
    await reconcilePayments(shop)
    assert.equal(asked[0], fresh.started.id)
    assert.deepEqual(asked.slice(1).toSorted(), old.toSorted())
  })

  /** Polls forty payments at a provider that refuses some calls. Returns the largest number of concurrent polls. */
  async function askForty(
    isRejected: (call: number, underWay: number) => boolean,
  ): Promise<{ answered: number; most: number }> {
    await shop.setStock(5, 60)
    for (let count = 0; count < 40; count += 1) await age((await startNew()).started.orderId, '2 minutes')
    const seen = { underWay: 0, most: 0, calls: 0 }
    faults.fetchOrderPayments = async () => {
      seen.underWay += 1
      seen.calls += 1
      seen.most = Math.max(seen.most, seen.underWay)
      const refused = isRejected(seen.calls, seen.underWay)
      await new Promise((resolve) => setTimeout(resolve, 10))
      seen.underWay -= 1
      if (refused) throw new ProviderError('unreachable', 'Too many requests.')
      return []
    }
    const answered = await reconcilePayments(shop)
    await waitLonger()
    return { answered: answered + (await reconcilePayments(shop)), most: seen.most }
  }

  it('polls several payments at once, at most eight', async () => {
    const { answered, most } = await askForty((call) => call === 20)
    assert.equal(answered, 40)
    assert.ok(most > 4 && most <= 8, `${most} at a time`)
  })

  it('polls fewer payments at once while the provider answers 429', async () => {
    const { answered, most } = await askForty((_, underWay) => underWay > 3)
    assert.ok(answered > 20, `${answered} answered`)
    assert.ok(most < 8, `${most} at a time`)
  })

  it('polls again what a dead process had claimed', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    await sandbox.pay(started.id)
    await age(started.orderId, '2 minutes')
    assert.equal((await claimPolls(shop.db, 10)).length, 1)
    assert.equal(await reconcilePayments(shop), 0)
    await shop.db.execute(sql`
      UPDATE payments SET next_poll_at = next_poll_at - interval '2 minutes' WHERE provider_order_id = ${started.id}`)
    assert.equal(await reconcilePayments(shop), 1)
    assert.equal(await statusOf(started.orderId), 'paid')
  })

  it('two processes share the polls, each payment once', async () => {
    await shop.setStock(5, 20)
    for (let count = 0; count < 10; count += 1) await age((await startNew()).started.orderId, '2 minutes')
    const taken = await Promise.all([1, 2, 3].map(() => claimPolls(shop.db, 5)))
    const ids = taken.flat().map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('polls once at each time and again without an answer', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    await age(started.orderId, '4 minutes')
    let polls = 0
    const count = (answer: () => Promise<never[]>) => async () => {
      polls += 1
      return answer()
    }
    faults.fetchOrderPayments = count(unreachable)
    await reconcilePayments(shop)
    await waitLonger()
    await reconcilePayments(shop)
    assert.equal(polls, 2)
    await waitLonger()
    faults.fetchOrderPayments = count(async () => [])
    await reconcilePayments(shop)
    await reconcilePayments(shop)
    assert.equal(polls, 3)
  })

  it('stops without losing polls when provider or shop is down', async () => {
    await shop.setStock(5, 5)
    for (let count = 0; count < 5; count += 1) await age((await startNew()).started.orderId, '4 minutes')
    let polls = 0
    faults.fetchOrderPayments = async () => {
      polls += 1
      return unreachable()
    }
    await reconcilePayments(shop)
    await reconcilePayments(shop, AbortSignal.abort())
    assert.equal(polls, 3)
    await waitLonger()
    faults.fetchOrderPayments = async () => {
      polls += 1
      return []
    }
    await reconcilePayments(shop)
    assert.equal(polls, 8)
  })

  it('polls the other payments when one fails, that one last', async () => {
    await shop.setStock(5, 5)
    const [broken, strange, paid] = [await startNew(), await startNew(), await startNew()]
    for (const { started } of [broken, strange, paid]) await age(started.orderId, '4 minutes')
    await sandbox.pay(paid.started.id)
    const { fetchOrderPayments } = shop.provider
    const asked: string[] = []
    faults.fetchOrderPayments = async (id) => {
      asked.push(id)
      if (id === broken.started.id) return unreachable()
      if (id === strange.started.id) throw new TypeError('Nobody thought of this.')
      return fetchOrderPayments(id)
    }
    assert.equal(await reconcilePayments(shop), 1)
    assert.equal(await statusOf(paid.started.orderId), 'paid')
    const late = await startNew()
    await age(late.started.orderId, '2 minutes')
    await reconcilePayments(shop)
    assert.deepEqual(asked.slice(3), [late.started.id])
    delete faults.fetchOrderPayments
    await waitLonger()
    assert.equal(await reconcilePayments(shop), 2)
  })

  it('polls again when the shop died before the answer', async () => {
    await shop.setStock(5, 5)
    const { token, started } = await startNew()
    await sandbox.pay(started.id)
    await age(started.orderId, '31 minutes')
    // The poll of a reader never gets an answer.
    faults.fetchOrderPayments = unreachable
    await shop.order(token, started.orderId)
    delete faults.fetchOrderPayments
    assert.equal(await reconcilePayments(shop), 1)
    assert.equal(await statusOf(started.orderId), 'paid')
  })

  it('accepts an unknown order as an answer and continues', async () => {
    await shop.setStock(5, 5)
    const { started: unknown } = await startNew()
    const { started: paid } = await startNew()
    for (const { orderId } of [unknown, paid]) await age(orderId, '4 minutes')
    await sandbox.pay(paid.id)
    const fetchOrderPayments = shop.provider.fetchOrderPayments
    faults.fetchOrderPayments = async (id) => {
      if (id === unknown.id) throw new ProviderError('refused', 'No such order.', { refusal: 'no_such_id' })
      delete faults.fetchOrderPayments
      return fetchOrderPayments(id)
    }
    await reconcilePayments(shop)
    assert.equal(await statusOf(paid.orderId), 'paid')
    assert.equal(await reconcilePayments(shop), 0)
  })

  it('polls a paid order, since a second payment may come', async () => {
    await shop.setStock(5, 5)
    const { token, started } = await startNew()
    const proof = await sandbox.pay(started.id)
    await shop.tryToVerify(token, proof)
    const fetchOrderPayments = shop.provider.fetchOrderPayments
    faults.fetchOrderPayments = async (id) => {
      const known = await fetchOrderPayments(id)
      return [...known.map((money) => ({ ...money, id: `${money.id}Second` })), ...known]
    }
    await age(started.orderId, '31 minutes')
    assert.equal(await reconcilePayments(shop), 1)
    assert.equal(await reconcilePayments(shop), 0)
    const { rows } = await shop.db.execute<{ provider_payment_id: string; reason: string }>(
      sql`SELECT provider_payment_id, reason FROM refunds WHERE provider_payment_id LIKE '%Second'`,
    )
    assert.deepEqual(rows, [
      { provider_payment_id: `${proof.razorpay_payment_id}Second`, reason: 'second_payment' },
    ])
    assert.equal(await statusOf(started.orderId), 'paid')
  })

  it('finds a payment of a dead process by its receipt', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    await sandbox.pay(started.id)
    await force(
      shop.db,
      sql`
      UPDATE payments SET status = 'starting', provider_order_id = NULL WHERE provider_order_id = ${started.id}`,
    )
    await age(started.orderId, '2 minutes')
    await reconcilePayments(shop)
    assert.equal(await statusOf(started.orderId), 'paid')
  })

  it('polls for days after a payment expired', async () => {
    await shop.setStock(5, 5)
    const { token, started } = await startNew()
    await lapse(started.orderId)
    await sandbox.pay(started.id)
    await age(started.orderId, '2 days')
    await reconcilePayments(shop)
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
  })
})
