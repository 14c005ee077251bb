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

/** What a test leaves unasked would be asked in the next one. */
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

  it('finds money without browser and webhook, a minute after the start', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    await sandbox.pay(started.id)
    await reconcilePayments(shop)
    assert.equal(await statusOf(started.orderId), 'open')
    await age(started.orderId, '61 seconds')
    await reconcilePayments(shop)
    assert.equal(await statusOf(started.orderId), 'paid')
  })

  /** Gives the payment this age. */
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
    it(`asks after 1, 3, 10 and 30 minutes and, about a payment ${how}`, async () => {
      await shop.setStock(5, 5)
      const { started } = await startNew()
      if (isTried) await sandbox.tryToPay(started.id, { outcome: 'failed' })
      const { fetchOrderPayments } = shop.provider
      let questions = 0
      faults.fetchOrderPayments = async (id) => {
        if (id === started.id) questions += 1
        return fetchOrderPayments(id)
      }
      for (const time of [...early, ...daily]) {
        const before = questions
        await growTo(started.orderId, time - 20)
        await reconcilePayments(shop)
        assert.equal(questions, before, `${time - 20} s`)
        await growTo(started.orderId, time + 1)
        await reconcilePayments(shop)
        await reconcilePayments(shop)
        const isAsked = isTried || early.includes(time)
        assert.equal(questions, before + (isAsked ? 1 : 0), `${time + 1} s`)
      }
      await growTo(started.orderId, 7 * day)
      await reconcilePayments(shop)
      assert.equal(questions, isTried ? 9 : 4)
    })
  }

  /** Until unanswered questions are repeated. */
  const waitLonger = () =>
    shop.db.execute(sql`
    UPDATE payments SET next_poll_at = now()
      WHERE next_poll_at IS NOT NULL AND checked_at > coalesce(answered_at, '-infinity')`)

  it('asks about new payments before those that are asked about daily', async () => {
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

  /** Asks about forty payments at a provider that refuses some calls; answers how many ran at once. */
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

  it('asks several at a time, never more than eight', async () => {
    const { answered, most } = await askForty((call) => call === 20)
    assert.equal(answered, 40)
    assert.ok(most > 4 && most <= 8, `${most} at a time`)
  })

  it('asks fewer at a time while the provider answers 429', async () => {
    const { answered, most } = await askForty((_, underWay) => underWay > 3)
    assert.ok(answered > 20, `${answered} answered`)
    assert.ok(most < 8, `${most} at a time`)
  })

  it('asks again, in any process, what a process had claimed when it died', async () => {
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

  it('distributes the questions over processes, each asked once', async () => {
    await shop.setStock(5, 20)
    for (let count = 0; count < 10; count += 1) await age((await startNew()).started.orderId, '2 minutes')
    const taken = await Promise.all([1, 2, 3].map(() => claimPolls(shop.db, 5)))
    const ids = taken.flat().map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('asks once at each of its times, and again without an answer', async () => {
    await shop.setStock(5, 5)
    const { started } = await startNew()
    await age(started.orderId, '4 minutes')
    let questions = 0
    const count = (answer: () => Promise<never[]>) => async () => {
      questions += 1
      return answer()
    }
    faults.fetchOrderPayments = count(unreachable)
    await reconcilePayments(shop)
    await waitLonger()
    await reconcilePayments(shop)
    assert.equal(questions, 2)
    await waitLonger()
    faults.fetchOrderPayments = count(async () => [])
    await reconcilePayments(shop)
    await reconcilePayments(shop)
    assert.equal(questions, 3)
  })

  it('stops when the provider is away or the shop stops, and loses no question', async () => {
    await shop.setStock(5, 5)
    for (let count = 0; count < 5; count += 1) await age((await startNew()).started.orderId, '4 minutes')
    let questions = 0
    faults.fetchOrderPayments = async () => {
      questions += 1
      return unreachable()
    }
    await reconcilePayments(shop)
    await reconcilePayments(shop, AbortSignal.abort())
    assert.equal(questions, 3)
    await waitLonger()
    faults.fetchOrderPayments = async () => {
      questions += 1
      return []
    }
    await reconcilePayments(shop)
    assert.equal(questions, 8)
  })

  it('continues with the others when one can’t be asked about, and tries that one last', async () => {
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

  it('asks again when the shop died between question and answer, whoever had asked', async () => {
    await shop.setStock(5, 5)
    const { token, started } = await startNew()
    await sandbox.pay(started.id)
    await age(started.orderId, '31 minutes')
    // A reader's question never gets its answer.
    faults.fetchOrderPayments = unreachable
    await shop.order(token, started.orderId)
    delete faults.fetchOrderPayments
    assert.equal(await reconcilePayments(shop), 1)
    assert.equal(await statusOf(started.orderId), 'paid')
  })

  it('accepts an unknown order as an answer, and continues with the others', async () => {
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

  it('asks about a paid order too, since a second payment may have come for it', async () => {
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

  it('finds by our receipt what was paid while the process was dead', async () => {
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

  it('continues for days after a payment expired, since money can come late', async () => {
    await shop.setStock(5, 5)
    const { token, started } = await startNew()
    await lapse(started.orderId)
    await sandbox.pay(started.id)
    await age(started.orderId, '2 days')
    await reconcilePayments(shop)
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
  })
})
