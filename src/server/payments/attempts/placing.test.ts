import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { force } from '#test/force.ts'
import { openPayingShop, type StartedPayment } from '#test/paying-shop.ts'
import {
  decidedStates,
  moneyStates,
  type PaymentState,
  paymentTransitions,
} from '../../lifecycle/payments/payment-states.ts'

// One test for each part of the statement that opens a payment.

const shop = await openPayingShop({ after })
const seeds = { items: [{ productId: 5, quantity: 2 }] }
const numberOf = ({ orderId }: StartedPayment) => Number(orderId.slice(3))

const address = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

async function read<Row>(query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await shop.db.execute(query)
  return rows[0] as Row
}

describe('opening a payment', () => {
  it('writes the order with the given or the last address', async () => {
    const { token } = await shop.registerShopper()
    const cityOf = async (started: StartedPayment) =>
      (
        await read<{ city: string }>(sql`
        SELECT shipping_city AS city FROM orders WHERE id = ${numberOf(started)} AND status = 'awaiting_payment'`)
      ).city
    assert.equal(await cityOf(await shop.start(token, seeds)), null)
    assert.equal(await cityOf(await shop.start(token, { ...seeds, shipping: address })), 'Hyderabad')
    assert.equal(await cityOf(await shop.start(token, seeds)), 'Hyderabad')
    const elsewhere = { ...address, city: 'Pune' }
    assert.equal(await cityOf(await shop.start(token, { ...seeds, shipping: elsewhere })), 'Pune')
  })

  it('stores the lines of an order despite later product changes', async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, seeds)
    await shop.db.execute(sql`UPDATE products SET name = 'Renamed' WHERE id = 5`)
    const line = await read(sql`
      SELECT product_name, price_paise::int, quantity FROM order_items WHERE order_id = ${numberOf(started)}`)
    assert.deepEqual(line, {
      product_name: 'Kitchen Garden Seed Collection',
      price_paise: 29_000,
      quantity: 2,
    })
  })

  it('begins the history with the shopper as author', async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, seeds)
    const entry = await read(sql`
      SELECT entry.status, entry.author, entry.author_id = ordered.account_id AS is_own, entry.note
      FROM order_history entry JOIN orders ordered ON ordered.id = entry.order_id WHERE ordered.id = ${numberOf(started)}`)
    assert.deepEqual(entry, {
      status: 'awaiting_payment',
      author: 'shopper',
      is_own: true,
      note: 'Payment started.',
    })
  })

  it('opens a payment of the total and reserves packs', async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, seeds)
    const payment = await read(sql`
      SELECT amount_paise::int, is_reserved, reserved_until - created_at = interval '15 minutes' AS is_quarter
      FROM payments WHERE order_id = ${numberOf(started)}`)
    assert.deepEqual(payment, { amount_paise: 65_900, is_reserved: true, is_quarter: true })
  })

  const atDoor: PaymentState[] = ['due_on_delivery', 'collected', 'remitted', 'written_off']
  const supersedes: Record<PaymentState, { isLinked: boolean; keepsPacks: boolean }> = {
    starting: { isLinked: true, keepsPacks: false },
    open: { isLinked: true, keepsPacks: false },
    failed: { isLinked: true, keepsPacks: false },
    confirming: { isLinked: true, keepsPacks: true },
    expired: { isLinked: true, keepsPacks: true },
    paid: { isLinked: false, keepsPacks: true },
    cancelled: { isLinked: false, keepsPacks: true },
    refund_due: { isLinked: false, keepsPacks: true },
    refunded: { isLinked: false, keepsPacks: true },
    due_on_delivery: { isLinked: false, keepsPacks: true },
    collected: { isLinked: false, keepsPacks: true },
    remitted: { isLinked: false, keepsPacks: true },
    written_off: { isLinked: false, keepsPacks: true },
    due: { isLinked: false, keepsPacks: true },
  }

  /** The columns of a kind that has this state. */
  function kindOf(state: PaymentState, isCollected: boolean): SQL {
    if (state === 'due') return sql`, kind = 'terms', next_poll_at = NULL, due_on = day_in_india(now())`
    if (!atDoor.includes(state)) return sql``
    return sql`, kind = 'cod', next_poll_at = NULL, collected_at = CASE WHEN ${isCollected} THEN now() END`
  }

  for (const state of Object.keys(paymentTransitions) as PaymentState[]) {
    const { isLinked, keepsPacks } = supersedes[state]
    const does = isLinked
      ? `supersedes it and ${keepsPacks ? 'leaves' : 'takes'} its packs`
      : 'leaves it alone'
    it(`a payment that follows an earlier ${state} payment ${does}`, async () => {
      const { token } = await shop.registerShopper()
      const earlier = await shop.start(token, seeds)
      // Whether this state can hold packs does not matter here.
      const isAtDoor = atDoor.includes(state)
      const isCollected = isAtDoor && moneyStates.includes(state)
      const isDecided = decidedStates.includes(state) && !isAtDoor && state !== 'due'
      const money = isDecided ? `pay_${state}` : isCollected ? `cod-${earlier}` : null
      const kind = kindOf(state, isCollected)
      await force(
        shop.db,
        sql`UPDATE payments SET status = ${state}, provider_payment_id = ${money} ${kind} WHERE order_id = ${numberOf(earlier)}`,
      )
      const before = (await shop.stockOf(5)).reserved
      const later = await shop.start(token, seeds)
      const found = await read(sql`
        SELECT payment.is_reserved AS "keepsPacks", coalesce(newer.order_id = ${numberOf(later)}, false) AS "isLinked"
        FROM payments payment LEFT JOIN payments newer ON newer.id = payment.superseded_by WHERE payment.order_id = ${numberOf(earlier)}`)
      assert.deepEqual(found, { keepsPacks, isLinked })
      assert.equal((await shop.stockOf(5)).reserved - before, keepsPacks ? 2 : 0)
      await force(
        shop.db,
        sql`
        UPDATE payments SET status = 'open', kind = 'checkout', collected_at = NULL, due_on = NULL, provider_payment_id = NULL WHERE order_id = ${numberOf(earlier)} AND is_reserved`,
      )
      await shop.setStock(5, 40)
    })
  }

  it('counts the payments of the account, thirty an hour', async () => {
    const { token } = await shop.registerShopper()
    const count = async () =>
      (
        await read<{ hits: number }>(sql`
        SELECT hits FROM throttle_windows WHERE subject = 'start-payment:' || (
          SELECT account_id FROM sessions ORDER BY created_at DESC LIMIT 1)`)
      ).hits
    await shop.start(token, seeds)
    assert.equal(await count(), 1)
    await shop.start(token, seeds)
    assert.equal(await count(), 2)
  })
})
