import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import * as replacements from '#contract/admin/replacements.ts'
import * as calls from '#contract/admin/returns.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as shopperCalls from '#contract/shop/returns.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openPayingOffice } from '#test/office.ts'
import { pollRefunds } from '../../payments/refunds/poll-refunds.ts'
import { sendRefunds } from '../../payments/refunds/send-refunds.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const cookie = office.owner
let parcels = 0

/** A delivered order with a reported pack, after clearing earlier mails. */
async function reported() {
  const { token, id: order } = await paidOrder([{ productId: 5, quantity: 2 }])
  parcels += 1
  await office.change(fulfilment.packOrder, order)
  await office.change(fulfilment.shipOrder, order, { carrier: 'DTDC', tracking_number: `RM${parcels}` })
  await office.change(fulfilment.deliverOrder, order)
  const { email, items } = await office.order(order)
  await deliverTo(shop, email)
  const item = items[0]?.id ?? assert.fail('no item')
  const body = {
    items: [{ item_id: item, quantity: 1 }],
    cause: 'damaged',
    wish: 'refund',
    words: 'It was open.',
  }
  const asked = await shop.call(shopperCalls.askReturn, { token, params: { id: order }, body })
  assert.equal(asked.status, 200, JSON.stringify(asked.error))
  return { id: asked.body.id, order, item, email }
}

const seen = async (id: string) => (await office.call(calls.getReturn, { cookie, params: { id } })).body

async function step(endpoint: Endpoint, id: string, body: object = {}) {
  const { version } = await seen(id)
  const answer = await office.call(endpoint, {
    cookie,
    params: { id },
    body: { version, ...body },
    key: crypto.randomUUID(),
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
}

async function move(endpoint: Endpoint, id: string, body: object = {}) {
  const { body: list } = await office.call(replacements.listReplacements, { cookie, query: { view: 'all' } })
  const version = list.replacements.find((one) => one.id === id)?.version
  const answer = await office.call(endpoint, { cookie, params: { id }, body: { version, ...body } })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
}

/** Sends the queued mails of a shopper, and answers their subjects and texts. */
const mailed = async (email: string) =>
  (await deliverTo(shop, email)).map(({ subject, text }) => `${subject}\n${text}`)

function assertMails(mails: string[], expected: RegExp[]): void {
  assert.equal(mails.length, expected.length, mails.map((mail) => mail.split('\n')[0]).join(', '))
  for (const [index, pattern] of expected.entries()) assert.match(mails[index] ?? '', pattern)
}

describe('a return', () => {
  it('mails each step of a refunded return, and the payout', async () => {
    const { id, order, item, email } = await reported()
    await step(calls.acceptReturn, id, { goods: 'come_back', answer: 'By any post.' })
    await step(calls.receiveReturn, id)
    await step(calls.inspectReturn, id, { items: [{ item_id: item, sellable: 0, unsellable: 1 }] })
    const { refundable } = await seen(id)
    await step(calls.settleByRefund, id, {
      refundable,
      items: [{ item_id: item, quantity: 1 }],
      shipping: 0,
      adjustment: 0,
      reason: 'as reported',
    })
    assertMails(await mailed(email), [
      new RegExp(`report ${id} about order ${order}[\\s\\S]*reply within two days`),
      new RegExp(
        `^Please send your packs back \\(${id}\\)[\\s\\S]*Write ${id} and ${order} on[\\s\\S]*By any post\\.`,
      ),
      new RegExp(`^Your return ${id} has arrived`),
      new RegExp(`^Your money for order ${order} is on its way back`),
    ])
    await sendRefunds(shop)
    await pollRefunds(shop)
    assertMails(await mailed(email), [new RegExp(`^₹[\\d,.]+ for order ${order} was refunded`)])
  })

  it('mails the reason of a rejected return', async () => {
    const { id, email } = await reported()
    await step(calls.rejectReturn, id, { answer: 'The seal was cut with a knife.' })
    assertMails((await mailed(email)).slice(1), [
      new RegExp(
        `^About your report ${id}[\\s\\S]*could not accept it[\\s\\S]*> ?The seal was cut with a knife\\.`,
      ),
    ])
  })

  it('mails a return accepted without goods, and its closing', async () => {
    const { id, email } = await reported()
    await step(calls.acceptReturn, id, { goods: 'stay' })
    await step(calls.closeReturn, id, { answer: 'We agreed on the phone.' })
    assertMails((await mailed(email)).slice(1), [
      new RegExp(`^We accept your report ${id}[\\s\\S]*need not send anything back`),
      new RegExp(`^Your report ${id} is closed[\\s\\S]*We agreed on the phone\\.`),
    ])
  })
})

describe('a replacement', () => {
  it('mails each step of a replacement, including stop and loss', async () => {
    const { id, item, email } = await reported()
    await step(calls.acceptReturn, id, { goods: 'stay' })
    await deliverTo(shop, email)
    const make = () => step(calls.settleByReplacement, id, { items: [{ item_id: item, quantity: 1 }] })
    await make()
    const first = (await seen(id)).replacements[0]?.id ?? assert.fail('no replacement')
    await move(replacements.cancelReplacement, first)
    await make()
    const second = (await seen(id)).replacements[1]?.id ?? assert.fail('no second one')
    await move(replacements.packReplacement, second)
    await move(replacements.sendReplacement, second, { carrier: 'DTDC', tracking_number: 'RMX' })
    await move(replacements.loseReplacement, second)
    assertMails(await mailed(email), [
      new RegExp(`^We are sending you a replacement \\(${first}\\)`),
      new RegExp(`^Your replacement is cancelled \\(${first}\\)`),
      new RegExp(`^We are sending you a replacement \\(${second}\\)`),
      new RegExp(`^Your replacement is on its way \\(${second}\\)[\\s\\S]*DTDC[\\s\\S]*RMX`),
      new RegExp(`^Your replacement was lost on its way \\(${second}\\)`),
    ])
  })
})
