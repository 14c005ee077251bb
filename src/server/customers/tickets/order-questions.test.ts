import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { listCustomerOrders } from '#contract/admin/customers.ts'
import * as calls from '#contract/admin/tickets.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { askAboutOrder, listOrderQuestions } from '#contract/shop/tickets.ts'
import { errorOf } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openOffice } from '#test/office.ts'
import { refundAtProvider } from '#test/refund-at-provider.ts'
import { accounts, orders, tickets } from '../../platform/database/tables.ts'
import { messagesOf } from './tickets-of.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

/** A shopper with a paid order. */
async function shopperWithOrder() {
  const shopper = await shop.registerShopper()
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, shopper.email))
  const [model] = await shop.db.select().from(orders).where(eq(orders.id, 2))
  const { id, version, ...rest } = model ?? assert.fail('no order to copy')
  const [order] = await shop.db
    .insert(orders)
    .values({ ...rest, status: 'processing', accountId: account?.id ?? 0 })
    .returning({ id: orders.id })
  return { ...shopper, orderId: order?.id ?? 0, id: publicOrderId(order?.id ?? 0) }
}

const ask = (token: string, id: string, message: unknown) =>
  shop.call(askAboutOrder, { token, params: { id }, body: { message } })

const ticketOf = async (orderId: number) => {
  const [row] = await shop.db.select().from(tickets).where(eq(tickets.orderId, orderId))
  return (await office.call(calls.getTicket, { ...owner, params: { id: row?.id } })).body
}

describe('a question about an order', () => {
  it('shows a question in the inbox and its answer beside the order', async () => {
    const { token, id, orderId, email } = await shopperWithOrder()
    const { status, body } = await ask(token, id, 'When does it come?')
    assert.equal(status, 200)
    const ticket = await ticketOf(orderId)
    assert.deepEqual([ticket.about, ticket.order, ticket.is_signed_in], ['order', id, true])
    assert.match(body.message, new RegExp(ticket.number))
    const [mail] = await deliverTo(shop, email)
    assert.match(mail?.text ?? '', new RegExp(`order ${id}[\\s\\S]*${ticket.number}`))
    await office.call(calls.noteOnTicket, {
      ...owner,
      params: { id: ticket.id },
      body: { text: 'Impatient.' },
    })
    const answered = await office.call(calls.replyToTicket, {
      ...owner,
      key: 'k1',
      params: { id: ticket.id },
      body: { version: ticket.version, text: '{{order}} is {{order_status}}.' },
    })
    assert.equal(answered.status, 200)
    const { questions } = (await shop.call(listOrderQuestions, { token, params: { id } })).body
    assert.deepEqual(
      questions[0]?.messages.map(({ by, text }) => [by, text]),
      [
        ['you', 'When does it come?'],
        ['shop', `${id} is Processing.`],
      ],
    )
    assert.doesNotMatch(JSON.stringify(questions), /Impatient|Ravi/)
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, email))
    assert.deepEqual(
      (await messagesOf(shop.db, { accountId: account?.id ?? 0, email })).map(({ from, text }) => [
        from,
        text,
      ]),
      [
        ['shopper', 'When does it come?'],
        ['shop', `${id} is Processing.`],
      ],
    )
  })

  it('adds messages to the open ticket, opens another after closing', async () => {
    const { token, id, orderId } = await shopperWithOrder()
    await Promise.all([ask(token, id, 'Hello?'), ask(token, id, 'Hello?')])
    await ask(token, id, 'And the pots?')
    const first = await ticketOf(orderId)
    assert.deepEqual(
      first.thread.map(({ text }) => text),
      ['Hello?', 'And the pots?'],
    )
    await office.call(calls.closeTicket, {
      ...owner,
      params: { id: first.id },
      body: { version: first.version },
    })
    const { body } = await ask(token, id, 'Hello?')
    assert.equal(body.questions.length, 2)
  })

  it('hides another shopper’s order as not found', async () => {
    const { id } = await shopperWithOrder()
    const { token } = await shopperWithOrder()
    assert.deepEqual(errorOf(await ask(token, id, 'Mine?')), [404, 'not_found'])
    const listed = await shop.call(listOrderQuestions, { token, params: { id } })
    assert.deepEqual(errorOf(listed), [404, 'not_found'])
  })

  for (const message of ['', '  ', 7, null, 'x'.repeat(5001), 'a\u0000b']) {
    it(`rejects ${JSON.stringify(message)?.slice(0, 20)} with a sentence`, async () => {
      const { token, id } = await shopperWithOrder()
      const refused = await ask(token, id, message)
      assert.deepEqual(errorOf(refused), [400, 'invalid_request'])
      assert.deepEqual(Object.keys(refused.error.errors ?? {}), ['message'])
    })
  }
})

describe('the orders beside a ticket', () => {
  it('shows refunds beside the ticket, at the provider too', async () => {
    const body = { name: 'Asha', email: 'asha@example.com', phone: '9876543210', message: 'And my refund?' }
    await shop.call(sendContactMessage, { body })
    await refundAtProvider(shop.db, 2, 5_000)
    const [row] = await shop.db.select().from(tickets).where(eq(tickets.email, body.email))
    const { body: ticket } = await office.call(calls.getTicket, { ...owner, params: { id: row?.id } })
    assert.equal(ticket.orders.find(({ id }) => id === 'ORD002')?.refunded, 50)
    const params = { id: ticket.customer }
    const { body: page } = await office.call(listCustomerOrders, { ...owner, params })
    assert.deepEqual(
      page.orders.map(({ items_count, ...one }) => one),
      ticket.orders,
    )
  })
})
