import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getTicket, listTickets } from '#contract/admin/tickets.ts'
import { askForBusiness } from '#contract/shop/business.ts'
import { openOffice } from '#test/office.ts'
import { outbox } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const body = {
  business_name: 'Green Acres Nursery',
  gstin: '27aabcg1234f 1z3',
  message: 'Two cartons of Balcony Feed a month.',
}
const ask = (token: string | undefined, given: object = {}) =>
  shop.call(askForBusiness, { token, body: { ...body, ...given } })

describe('POST /api/business-requests', () => {
  // #ask-for-business-ticket
  it('opens a ticket that leads to the customer, and mails a copy', async () => {
    const { token, email } = await shop.registerShopper()
    const answer = await ask(token)
    assert.deepEqual(
      [answer.status, answer.body.message],
      [200, 'Thank you. We have your request and answer by e-mail.'],
    )
    const { body: list } = await office.call(listTickets, { ...owner, query: { q: email } })
    const { body: ticket } = await office.call(getTicket, {
      ...owner,
      params: { id: String(list.tickets[0]?.id) },
    })
    assert.deepEqual([ticket.about, ticket.email, ticket.is_signed_in], ['business', email, true])
    assert.ok(ticket.customer !== null)
    assert.equal(
      ticket.thread[0]?.text,
      'Business: Green Acres Nursery\nGSTIN: 27AABCG1234F1Z3\n\nTwo cartons of Balcony Feed a month.',
    )
    const mails = await shop.db.select().from(outbox)
    assert.ok(mails.some((mail) => mail.template === 'contact-received' && mail.recipient === email))
    assert.match(ticket.subject, /your business account/)
  })

  it('takes a request without a GSTIN', async () => {
    const { token, email } = await shop.registerShopper()
    assert.equal((await ask(token, { gstin: '' })).status, 200)
    const { body: list } = await office.call(listTickets, { ...owner, query: { q: email } })
    assert.match(list.tickets[0]?.excerpt ?? '', /GSTIN: none/)
  })

  it('refuses missing fields, a wrong GSTIN and a guest', async () => {
    const { token } = await shop.registerShopper()
    const cases: [object, string][] = [
      [{ business_name: ' ' }, 'business_name'],
      [{ business_name: 'x'.repeat(151) }, 'business_name'],
      [{ message: '' }, 'message'],
      [{ gstin: '27AABCG1234F1Z4' }, 'gstin'],
      [{ gstin: 'abc' }, 'gstin'],
      [{ gstin: null }, 'gstin'],
    ]
    for (const [given, field] of cases) {
      const { status, error } = await ask(token, given)
      assert.deepEqual([status, error.code], [400, 'invalid_request'], field)
      assert.ok(error.errors?.[field], field)
    }
    assert.equal((await ask(undefined)).status, 401)
  })

  it('takes ten requests an hour of a network, as the contact form', async () => {
    const { token } = await shop.registerShopper()
    const from = (address: string) => shop.call(askForBusiness, { token, body, address })
    for (let call = 1; call <= 10; call += 1) assert.equal((await from('203.0.113.20')).status, 200)
    const late = await from('203.0.113.20')
    assert.deepEqual([late.status, late.error.code], [429, 'too_many_requests'])
  })
})
