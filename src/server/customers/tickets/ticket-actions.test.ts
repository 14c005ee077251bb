import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as requests from '#contract/admin/refund-requests.ts'
import * as calls from '#contract/admin/returns.ts'
import * as ticketCalls from '#contract/admin/tickets.ts'
import { askAboutOrder } from '#contract/shop/tickets.ts'
import { errorOf } from '#test/back-office.ts'
import { type Bought, key, openReturns, returnForm } from '#test/returning.ts'

const { shop, office, delivered, seen, giveBack } = await openReturns()

/** A ticket about an order. */
async function asked(bought: Bought): Promise<number> {
  const params = { id: bought.id }
  await shop.call(askAboutOrder, { token: bought.token, params, body: { message: 'It came broken.' } })
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    SELECT id::float8 AS id FROM tickets WHERE order_id = ${Number(bought.id.slice(3))}`)
  return rows[0]?.id ?? assert.fail('There is no ticket.')
}

const read = async (id: number) =>
  (await office.call(ticketCalls.getTicket, { cookie: office.owner, params: { id: String(id) } })).body

const open = (bought: Bought, ticket?: number) =>
  office.call(calls.openReturn, {
    cookie: office.owner,
    params: { id: bought.id },
    body: { ...returnForm(bought.item), goods: 'stay', ticket },
    key: key(),
  })

describe('actions of colleagues because of a ticket', () => {
  it('shows returns and refunds in the thread of their ticket', async () => {
    const bought = await delivered()
    const ticket = await asked(bought)
    const opened = await open(bought, ticket)
    assert.equal(opened.status, 200, JSON.stringify(opened.error))
    const { number } = await read(ticket)
    assert.deepEqual(opened.body.ticket, { id: ticket, number })
    const given = await giveBack(bought, 1, { ticket })
    assert.equal(given.status, 200, JSON.stringify(given.error))
    const done = (await read(ticket)).thread.filter(({ kind }) => kind === 'return' || kind === 'refund')
    assert.deepEqual(
      done.map(({ kind, leads_to, text }) => [kind, leads_to, text.split(' ').slice(-3).join(' ')]),
      [
        ['return', opened.body.id, `for ${bought.id}.`.replace('for', 'opened for')],
        ['refund', bought.id, `${bought.id} go back.`],
      ],
    )
    assert.ok(done.every(({ by }) => by !== null))
    assert.equal((await open(bought)).body.ticket, null)
  })

  it('shows a refund that a colleague approves', async () => {
    const bought = await delivered()
    const ticket = await asked(bought)
    const clerk = await office.memberWith(['orders.read', 'refunds.write'])
    const question = await office.call(requests.askRefund, {
      cookie: clerk.cookie,
      params: { id: bought.id },
      body: {
        refundable: bought.order.refundable,
        shipping: 0,
        adjustment: 0,
        reason: 'broken',
        ticket,
        items: [{ item_id: bought.item, quantity: 3, restock: false }],
      },
      key: key(),
    })
    assert.equal(question.status, 200, JSON.stringify(question.error))
    assert.ok((await read(ticket)).thread.every(({ kind }) => kind !== 'refund'))
    await office.call(requests.approveRefund, {
      cookie: office.owner,
      params: { id: String(question.body.id) },
      body: {},
      key: key(),
    })
    assert.equal((await read(ticket)).thread.filter(({ kind }) => kind === 'refund').length, 1)
  })

  it('names no foreign ticket and survives a deleted one', async () => {
    const bought = await delivered()
    const foreign = await asked(await delivered())
    assert.deepEqual(errorOf(await open(bought, foreign)), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await open(bought, 999_999)), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await giveBack(bought, 1, { ticket: foreign })), [400, 'invalid_request'])
    assert.equal((await office.order(bought.id)).refunds.length, 0)
    const own = await asked(bought)
    const { id } = (await open(bought, own)).body
    await shop.db.execute(sql`DELETE FROM tickets WHERE id = ${own}`)
    assert.equal((await seen(id)).ticket, null)
  })
})
