import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { CartAnswer } from '#contract/agents/answers.ts'
import { mainVersion } from '#contract/agents/protocol.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { toPaise } from '#shared/money.ts'
import { agentOf, codesOf, messagesOf, newKey, openAgentShop, profileOf } from '#test/agent.ts'
import { foldCode } from '../../checkout/promotions/offer-code.ts'

const { shop, host } = await openAgentShop()
const agent = agentOf(shop, host.put('/one', profileOf(mainVersion)))
const stranger = agentOf(shop, host.put('/two', profileOf(mainVersion)))
await shop.db.execute(sql`
  WITH offer AS (INSERT INTO offers (kind, name, percent, starts_at) VALUES ('code', 'Monsoon offer', 10, now() - interval '1 day') RETURNING id)
  INSERT INTO offer_codes (offer_id, code, folded) SELECT id, 'MONSOON', ${foldCode('MONSOON')} FROM offer`)

const line = (id: number | string, quantity = 1) => ({ item: { id: String(id) }, quantity })
const cartOf = ({ body }: { body: Record<string, unknown> }) => body as unknown as CartAnswer
const begin = async (lines = [line(1, 2), line(4)], more: object = {}) =>
  agent.call('create_cart', { body: { line_items: lines, ...more } })

describe('a cart of an agent', () => {
  it('costs what a guest pays, GST inside', async () => {
    const answer = await begin()
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    const items = [
      { productId: 1, quantity: 2 },
      { productId: 4, quantity: 1 },
    ]
    const { body: quote } = await shop.call(quoteCheckout, { body: { items } })
    const amounts = Object.fromEntries(cartOf(answer).totals.map(({ type, amount }) => [type, amount]))
    assert.deepEqual(
      [amounts.subtotal, amounts.fulfillment, amounts.total],
      [quote.subtotal, quote.shipping, quote.total].map(toPaise),
    )
    assert.match(cartOf(answer).totals.at(-1)?.display_text ?? '', /includes GST of ₹/)
    assert.match(cartOf(answer).id, /^cart_[\w-]{32}$/)
  })

  it('leads to the landing page with its goods and no personal data', async () => {
    const { continue_url: url = '' } = cartOf(await begin())
    const { origin, pathname, searchParams } = new URL(url)
    assert.deepEqual([origin, pathname], [shop.config.publicUrl, '/buy/1:2,4:1'])
    assert.deepEqual([...searchParams.keys()], ['agent'])
    assert.match(searchParams.get('agent') ?? '', /^[\w-]{22}$/)
  })

  it('is read with the prices of now', async () => {
    const { id } = cartOf(await begin([line(5)]))
    const before = cartOf(await agent.call('get_cart', { id })).totals[0]?.amount ?? 0
    await shop.db.execute(
      sql`UPDATE products SET price_paise = price_paise + 500, mrp_paise = mrp_paise + 500 WHERE id = 5`,
    )
    assert.ok((cartOf(await agent.call('get_cart', { id })).totals[0]?.amount ?? 0) > before)
  })

  it('is replaced as a whole by an update', async () => {
    const { id } = cartOf(await begin([line(1, 2), line(4)], { discounts: { codes: ['monsoon'] } }))
    const changed = cartOf(await agent.call('update_cart', { id, body: { id, line_items: [line(4, 3)] } }))
    assert.deepEqual(
      changed.line_items.map(({ item, quantity }) => [item.id, quantity]),
      [['4', 3]],
    )
    assert.deepEqual(changed.discounts, { codes: [], applied: [] })
    assert.equal(changed.id, id)
  })

  it('answers its last state when it is cancelled, and is gone then', async () => {
    const { id } = cartOf(await begin())
    const ended = await agent.call('cancel_cart', { id, key: newKey() })
    assert.deepEqual([ended.status, cartOf(ended).line_items.length], [200, 2])
    for (const name of ['get_cart', 'update_cart', 'cancel_cart'] as const) {
      const body = name === 'update_cart' ? { line_items: [line(1)] } : undefined
      const answer = await agent.call(name, { id, key: newKey(), body })
      assert.deepEqual([answer.status, codesOf(answer)], [200, ['not_found']], name)
      assert.equal(messagesOf(answer)[0]?.severity, 'unrecoverable')
    }
  })

  it('is gone after its life of six hours', async () => {
    const cart = cartOf(await begin())
    const left = Date.parse(cart.expires_at) - Date.now()
    assert.ok(left > 5.9 * 3_600_000 && left <= 6 * 3_600_000)
    await shop.db.execute(
      sql`UPDATE agent_sessions SET expires_at = now() - interval '1 second' WHERE id = ${cart.id}`,
    )
    assert.deepEqual(codesOf(await agent.call('get_cart', { id: cart.id })), ['not_found'])
  })

  it('belongs to its platform alone', async () => {
    const { id } = cartOf(await begin())
    for (const name of ['get_cart', 'update_cart', 'cancel_cart'] as const) {
      const body = name === 'update_cart' ? { line_items: [line(1)] } : undefined
      assert.deepEqual(codesOf(await stranger.call(name, { id, key: newKey(), body })), ['not_found'], name)
    }
    for (const other of ['cart_x', 'checkout_x', "' OR 1=1", 'x'.repeat(150)])
      assert.deepEqual(codesOf(await agent.call('get_cart', { id: other })), ['not_found'], other)
  })

  it('takes ten packs of one product at most', async () => {
    const answer = await begin([line(1, 25)])
    assert.equal(cartOf(answer).line_items[0]?.quantity, 10)
    assert.deepEqual(
      messagesOf(answer).map(({ type, code, path }) => [type, code, path]),
      [['warning', 'quantity_adjusted', '$.line_items[0].quantity']],
    )
  })

  it('adds up lines of the same product', async () => {
    const { line_items } = cartOf(await begin([line(1, 2), line(1, 3)]))
    assert.deepEqual(
      line_items.map(({ quantity }) => quantity),
      [5],
    )
  })

  it('refuses 200 lines with the number that it takes', async () => {
    const answer = await begin(Array.from({ length: 200 }, (_, id) => line(id + 1)))
    assert.deepEqual([answer.status, codesOf(answer)], [200, ['too_many_line_items']])
    assert.match(messagesOf(answer)[0]?.content ?? '', /at most 50 .* names 200/)
    const sessions = await shop.db.execute(
      sql`SELECT FROM agent_sessions WHERE jsonb_array_length(lines) > 50`,
    )
    assert.equal(sessions.rows.length, 0)
  })

  it('leaves out what can’t be bought, and says why', async () => {
    await shop.db.execute(sql`UPDATE products SET archived_at = now() WHERE id = 7`)
    await shop.db.execute(sql`
      UPDATE stock SET on_hand = reserved + short WHERE id IN (SELECT stock_id FROM product_stock WHERE product_id = 3)`)
    const answer = await begin([line(7), line(3), line(999_999), line('nothing'), line(1)])
    assert.deepEqual(
      cartOf(answer).line_items.map(({ item }) => item.id),
      ['1'],
    )
    assert.deepEqual(codesOf(answer).sort(), [
      'item_unavailable',
      'item_unavailable',
      'item_unavailable',
      'out_of_stock',
    ])
    for (const { severity } of messagesOf(answer)) assert.equal(severity, 'recoverable')
  })

  it('is not begun when nothing of it can be bought', async () => {
    const count = async () => (await shop.db.execute(sql`SELECT FROM agent_sessions`)).rows.length
    const before = await count()
    for (const lines of [[line(7)], [line('nothing')], []]) {
      const answer = await begin(lines)
      assert.equal(answer.status, 200)
      assert.equal((answer.body.ucp as { status: string }).status, 'error')
      assert.equal('id' in answer.body, false)
    }
    assert.equal(await count(), before)
  })

  it('stays as it is when an update leaves nothing', async () => {
    const { id } = cartOf(await begin([line(1)]))
    const answer = await agent.call('update_cart', { id, body: { line_items: [line(7)] } })
    assert.equal((answer.body.ucp as { status: string }).status, 'error')
    assert.deepEqual(
      cartOf(await agent.call('get_cart', { id })).line_items.map(({ item }) => item.id),
      ['1'],
    )
  })

  it('warns of a PIN code without delivery', async () => {
    const answer = await begin([line(1)], { context: { postal_code: '290000', address_country: 'IN' } })
    assert.equal(answer.status, 201)
    assert.deepEqual(
      messagesOf(answer).map(({ type, code, path }) => [type, code, path]),
      [['warning', 'address_undeliverable', '$.context.postal_code']],
    )
  })

  it('refuses input that the protocol does not define', async () => {
    for (const body of [
      undefined,
      {},
      { line_items: 'all' },
      { line_items: [{ item: { id: 1 }, quantity: 1 }] },
      { line_items: [{ item: { id: '1' }, quantity: 0 }] },
      { line_items: [{ item: { id: '1' }, quantity: 1.5 }] },
      { line_items: [{ item: { id: 'x'.repeat(300) }, quantity: 1 }] },
      { line_items: [line(1)], discounts: { codes: 'ALL' } },
      { line_items: [line('a\u0000b')] },
      { line_items: [line('a\ud800b')] },
    ]) {
      const answer = await agent.call('create_cart', { body })
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'], JSON.stringify(body))
    }
  })
})

describe('a code of an agent', () => {
  it('counts, whatever its case, and shows where', async () => {
    const answer = await begin([line(1, 2), line(4)], { discounts: { codes: ['monsoon'] } })
    const { discounts, totals, line_items, continue_url = '' } = cartOf(answer)
    const [applied] = discounts?.applied ?? []
    const off = totals.find(({ type }) => type === 'items_discount')?.amount ?? 0
    assert.deepEqual([applied?.code, applied?.amount], ['MONSOON', -off])
    assert.equal(
      applied?.allocations.reduce((sum, { amount }) => sum + amount, 0),
      applied?.amount,
    )
    const ofLines = line_items.flatMap((one) => one.totals.filter(({ type }) => type === 'items_discount'))
    assert.equal(
      ofLines.reduce((sum, { amount }) => sum + amount, 0),
      off,
    )
    assert.equal(new URL(continue_url).searchParams.get('code'), 'MONSOON')
  })

  it('gets a warning when it is unknown, repeated or one too many', async () => {
    const answer = await begin([line(1)], {
      discounts: { codes: ['NOTHING', 'MONSOON', 'monsoon', 'SECOND'] },
    })
    assert.equal(answer.status, 201)
    assert.deepEqual(
      messagesOf(answer).map(({ type, code, path }) => [type, code, path]),
      [
        ['warning', 'discount_code_invalid', '$.discounts.codes[0]'],
        ['warning', 'discount_code_already_applied', '$.discounts.codes[2]'],
        ['warning', 'discount_code_combination_disallowed', '$.discounts.codes[3]'],
      ],
    )
  })

  it('gets a warning once it has expired', async () => {
    await shop.db.execute(sql`
      WITH offer AS (INSERT INTO offers (kind, name, percent, starts_at, ends_at)
        VALUES ('code', 'Old offer', 10, now() - interval '3 days', now() - interval '1 day') RETURNING id)
      INSERT INTO offer_codes (offer_id, code, folded) SELECT id, 'OLDONE', ${foldCode('OLDONE')} FROM offer`)
    const answer = await begin([line(1)], { discounts: { codes: ['OLDONE'] } })
    assert.deepEqual(codesOf(answer), ['discount_code_expired'])
  })
})

describe('an idempotency key of an agent', () => {
  it('answers a repetition with the first answer', async () => {
    const key = newKey()
    const body = { line_items: [line(1)] }
    const [first, again] = await Promise.all([1, 2].map(() => agent.call('create_cart', { body, key })))
    assert.deepEqual([first?.status, again?.status], [201, 201])
    assert.deepEqual(first?.body, again?.body)
  })

  it('is refused for another body', async () => {
    const key = newKey()
    await agent.call('create_cart', { body: { line_items: [line(1)] }, key })
    const other = await agent.call('create_cart', { body: { line_items: [line(4)] }, key })
    assert.deepEqual([other.status, other.body.code], [409, 'idempotency_key_reused'])
  })

  it('belongs to its platform', async () => {
    const key = newKey()
    const body = { line_items: [line(1)] }
    const first = await agent.call('create_cart', { body, key })
    const other = await stranger.call('create_cart', { body, key })
    assert.equal(other.status, 201)
    assert.notEqual(other.body.id, first.body.id)
  })

  it('must not be guessable, and is needed to cancel', async () => {
    const { id } = cartOf(await begin())
    for (const key of ['1', 'x'.repeat(21), 'x'.repeat(256), 'with blanks in between it']) {
      const answer = await agent.call('create_cart', { body: { line_items: [line(1)] }, key })
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'], key)
    }
    assert.equal((await agent.call('cancel_cart', { id })).status, 400)
  })
})
