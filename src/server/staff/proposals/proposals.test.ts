import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { getToday } from '#contract/admin/dashboard.ts'
import { holdOrder, tagOrder } from '#contract/admin/orders.ts'
import { editProductDraft, findProductDraft, openProductDraft } from '#contract/admin/product-drafts.ts'
import { editProduct, getStaffProduct } from '#contract/admin/products.ts'
import * as contract from '#contract/admin/proposals.ts'
import { getTicket, replyToTicket } from '#contract/admin/tickets.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import { type Assistant, connect, newToken, openAddress, refusalOf } from '#test/assistant.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { outbox, proposals, tickets } from '../../platform/database/tables.ts'
import { forgetProposals } from './forget-proposals.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const address = await openAddress(office)
const scopes: TokenScope[] = ['propose:orders', 'propose:products', 'propose:tickets']
const assistant = await connect(office, address, scopes)
const opened: Assistant[] = [assistant]
after(() => Promise.all(opened.map(({ client }) => client.close())))

const owner = { cookie: office.owner }

async function propose(tool: string, args: Record<string, unknown>): Promise<number> {
  return Number((await assistant.answerOf(tool, args)).proposal)
}

const confirm = (id: number, cookie = office.owner, key: string = crypto.randomUUID()) =>
  office.call(contract.confirmProposal, { cookie, params: { id }, body: {}, key })
const decline = (id: number, body = {}, cookie = office.owner) =>
  office.call(contract.declineProposal, { cookie, params: { id }, body })
const list = async (query: Record<string, string> = {}, cookie = office.owner) =>
  (await office.call(contract.listProposals, { cookie, query })).body
const shown = async (id: number, view = 'waiting') =>
  (await list({ view })).proposals.find((one) => one.id === id)

async function hold(reason = 'The address has no house number.') {
  const { id } = await paidOrder()
  const { version } = await office.order(id)
  return { order: id, proposal: await propose('propose_order_hold', { order: id, version, reason }) }
}

async function ask(message = 'Is it safe for curry leaves?') {
  const email = `${crypto.randomUUID()}@example.com`
  await shop.call(sendContactMessage, {
    body: { name: 'Dev Patil', email, phone: '9876543210', message },
  })
  const [row] = await shop.db.select().from(tickets).where(eq(tickets.email, email))
  return (await office.call(getTicket, { ...owner, params: { id: row?.id } })).body
}

const product = async (id: number) =>
  (await office.call(getStaffProduct, { ...owner, params: { id: String(id) } })).body

describe('a proposal', () => {
  it('changes nothing and waits with what would change', async () => {
    const { order, proposal } = await hold()
    assert.equal((await office.order(order)).hold, null)
    const waiting = await shown(proposal)
    assert.deepEqual(
      [waiting?.kind, waiting?.subject, waiting?.subject_page, waiting?.before, waiting?.after],
      ['order_hold', order, `/orders/${order}`, 'Not on hold', 'On hold: The address has no house number.'],
    )
    assert.match(waiting?.proposed_by ?? '', /^token Assistant of /)
    const days = (Date.parse(waiting?.expires_at ?? '') - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days <= 7)
  })

  it('is in the log as made by the token', async () => {
    const { order, proposal } = await hold()
    const { entries } = (
      await office.call(listAudit, { ...owner, query: { entity: `proposal:${proposal}` } })
    ).body
    assert.match(entries[0]?.actor ?? '', /^token Assistant of /)
    assert.deepEqual(
      [entries[0]?.action, entries[0]?.after],
      ['proposal_made', { kind: 'order_hold', subject: order }],
    )
  })

  it('is stored once when a program repeats it', async () => {
    const { id } = await paidOrder()
    const args = { order: id, text: 'Rang twice.' }
    const [one, two] = await Promise.all([
      propose('propose_order_note', args),
      propose('propose_order_note', args),
    ])
    assert.equal(one, two)
    assert.notEqual(await propose('propose_order_note', { ...args, text: 'Rang again.' }), one)
  })

  it('is counted on Today for who may decide', async () => {
    await hold()
    const counted = async (cookie: string) =>
      (await office.call(getToday, { cookie })).body.counters.find(({ key }) => key === 'proposals')?.count
    assert.equal(await counted(office.owner), (await list()).count)
    const { cookie } = await office.memberWith(['orders.read'])
    const own = await list({}, cookie)
    assert.equal(await counted(cookie), own.count)
    assert.ok(own.proposals.every(({ kind }) => kind === 'order_note'))
  })

  it('is refused where the call itself would be', async () => {
    const { id } = await paidOrder()
    const { version } = await office.order(id)
    const reason = 'Wait.'
    const held = await office.change(holdOrder, id, { reason })
    for (const [tool, args, code] of [
      ['propose_order_hold', { order: id, version, reason }, 'version_conflict'],
      ['propose_order_hold', { order: id, version: held.body.version, reason }, 'wrong_order_state'],
      ['propose_order_hold', { order: id, version, reason: ' ' }, 'invalid_request'],
      ['propose_order_note', { order: 'ORD999999', text: 'x' }, 'not_found'],
      ['propose_order_note', { order: id, text: 'x'.repeat(2001) }, 'invalid_request'],
      ['propose_product_price', { product_id: 1, version: 999, price: 5 }, 'version_conflict'],
    ] as const)
      assert.equal(refusalOf(await assistant.ask(tool, args)), code, JSON.stringify(args))
    const { version: seen, mrp, price } = await product(1)
    for (const wrong of [mrp + 1, price])
      assert.equal(
        refusalOf(
          await assistant.ask('propose_product_price', { product_id: 1, version: seen, price: wrong }),
        ),
        'invalid_request',
      )
    const { number, version: of } = await ask()
    const answer = { ticket: number, version: of, text: 'Dear {{surname}}' }
    assert.equal(refusalOf(await assistant.ask('propose_ticket_reply', answer)), 'unknown_field')
  })

  it('is refused while fifty of the token wait', async () => {
    const { id } = await paidOrder()
    const other = await connect(office, address, ['propose:orders'])
    opened.push(other)
    const outcomes = new Map<string, number>()
    for (let n = 0; n < 200; n += 1) {
      const result = await other.ask('propose_order_note', { order: id, text: `Note ${n}` })
      const outcome = result.isError ? refusalOf(result) : 'ok'
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    assert.deepEqual(
      [...outcomes],
      [
        ['ok', contract.maxWaiting],
        ['too_many_proposals', 150],
      ],
    )
    await shop.db.execute(sql`DELETE FROM proposals WHERE token_id = ${other.tokenId}`)
  })
})

describe('confirming a proposal', () => {
  it('puts the order on hold by the member who confirms', async () => {
    const { order, proposal } = await hold()
    const { cookie, staffId } = await office.memberWith(['orders.read', 'orders.hold'])
    const { status, body, error } = await confirm(proposal, cookie)
    assert.equal(status, 200, JSON.stringify(error))
    assert.deepEqual([body.proposal.state, body.go_on], ['confirmed', null])
    assert.equal((await office.order(order)).hold?.reason, 'The address has no house number.')
    const { rows } = await shop.db.execute(sql`
      SELECT action, author_id::int AS author, token_id, after ->> 'proposed_by' AS proposed_by FROM audit_log
      WHERE (entity = 'order' AND entity_id = ${order} AND action = 'order_held') OR (entity = 'proposal' AND entity_id = ${`${proposal}`} AND action = 'proposal_confirmed')
      ORDER BY id`)
    assert.deepEqual(rows, [
      { action: 'order_held', author: staffId, token_id: null, proposed_by: null },
      {
        action: 'proposal_confirmed',
        author: staffId,
        token_id: null,
        proposed_by: body.proposal.proposed_by,
      },
    ])
  })

  it('releases an order and writes a note', async () => {
    const { id } = await paidOrder()
    const { version } = (await office.change(holdOrder, id, { reason: 'Wait.', until: '2099-01-01' })).body
    const release = await propose('propose_order_release', { order: id, version })
    const waiting = await shown(release)
    assert.deepEqual([waiting?.before, waiting?.after], ['On hold until 2099-01-01: Wait.', 'Not on hold'])
    assert.equal((await confirm(release)).status, 200)
    const note = await propose('propose_order_note', { order: id, text: 'She rang.' })
    assert.equal((await confirm(note)).status, 200)
    const order = await office.order(id)
    assert.deepEqual([order.hold, order.notes[0]?.text], [null, 'She rang.'])
  })

  it('puts a price into the draft and publishes nothing', async () => {
    const before = await product(2)
    const price = before.price - 10
    const proposal = await propose('propose_product_price', { product_id: 2, version: before.version, price })
    const { status, body, error } = await confirm(proposal)
    assert.equal(status, 200, JSON.stringify(error))
    assert.equal(body.go_on, '/products/2')
    const { draft } = (await office.call(findProductDraft, { ...owner, params: { id: '2' } })).body
    assert.deepEqual([draft?.fields.price, draft?.changes.map(({ field }) => field)], [price, ['price']])
    assert.deepEqual(await product(2), before)
  })

  it('keeps the price of a colleague’s draft', async () => {
    const { version, price } = await product(3)
    const proposal = await propose('propose_product_price', { product_id: 3, version, price: price - 5 })
    const draft = (await office.call(openProductDraft, { ...owner, body: { product_id: 3 } })).body
    await office.call(editProductDraft, {
      ...owner,
      params: { id: draft.id },
      body: { version: draft.version, fields: { price: price - 1 } },
    })
    assert.deepEqual(errorOf(await confirm(proposal)), [409, 'version_conflict'])
    assert.equal((await shown(proposal))?.state, 'waiting')
  })

  it('hands an answer to the form of the ticket and mails nothing', async () => {
    const ticket = await ask()
    const text = 'Dear {{first_name}}, it is safe.'
    const proposal = await propose('propose_ticket_reply', {
      ticket: ticket.number,
      version: ticket.version,
      text,
    })
    const { body } = await confirm(proposal)
    assert.deepEqual([body.go_on, body.proposal.after], [`/tickets/${ticket.id}`, text])
    const now = (await office.call(getTicket, { ...owner, params: { id: ticket.id } })).body
    assert.deepEqual([now.version, now.thread.length], [ticket.version, ticket.thread.length])
    const mails = await shop.db.select().from(outbox).where(eq(outbox.template, 'ticket-reply'))
    assert.deepEqual(mails, [])
    const sent = await office.call(replyToTicket, {
      ...owner,
      params: { id: ticket.id },
      body: { version: now.version, text: body.proposal.after },
      key: crypto.randomUUID(),
    })
    assert.equal(sent.status, 200, JSON.stringify(sent.error))
  })

  it('happens once', async () => {
    const { id } = await paidOrder()
    const proposal = await propose('propose_order_note', { order: id, text: 'Once.' })
    const key = crypto.randomUUID()
    const answers = await Promise.all([
      confirm(proposal, office.owner, key),
      confirm(proposal, office.owner, key),
      confirm(proposal),
      confirm(proposal),
    ])
    const codes = answers.map(({ status, error }) => (status === 200 ? 'ok' : error.code)).toSorted()
    assert.ok(codes.includes('ok') && codes.includes('proposal_decided'), codes.join())
    assert.equal((await office.order(id)).notes.length, 1)
    assert.deepEqual(errorOf(await decline(proposal)), [409, 'proposal_decided'])
    await assert.rejects(shop.db.execute(sql`UPDATE proposals SET state = 'declined' WHERE id = ${proposal}`))
  })

  it('is refused once the subject changed', async () => {
    const { order, proposal } = await hold()
    await office.change(tagOrder, order, { tags: ['gift'] })
    const { status, error } = await confirm(proposal)
    assert.deepEqual([status, error.code], [409, 'version_conflict'])
    assert.match(error.message, /^The order changed meanwhile/)
    const waiting = await shown(proposal)
    assert.deepEqual([waiting?.state, waiting?.is_outdated], ['waiting', true])
    assert.equal((await office.order(order)).hold, null)

    const { version, price, dose } = await product(4)
    const of = await propose('propose_product_price', { product_id: 4, version, price: price - 5 })
    await office.call(editProduct, { ...owner, params: { id: '4' }, body: { version, dose: `${dose}.` } })
    assert.deepEqual(errorOf(await confirm(of)), [409, 'version_conflict'])

    const ticket = await ask()
    const { number, id } = ticket
    const reply = await propose('propose_ticket_reply', {
      ticket: number,
      version: ticket.version,
      text: 'Yes.',
    })
    const answered = await office.call(replyToTicket, {
      ...owner,
      params: { id },
      body: { version: ticket.version, text: 'No.' },
      key: crypto.randomUUID(),
    })
    assert.equal(answered.status, 200)
    assert.deepEqual(errorOf(await confirm(reply)), [409, 'version_conflict'])
  })

  it('needs the right of the act', async () => {
    const { proposal } = await hold()
    const { cookie } = await office.memberWith(['orders.read', 'products.write', 'messages.write'])
    for (const answer of [await confirm(proposal, cookie), await decline(proposal, {}, cookie)])
      assert.deepEqual(errorOf(answer), [403, 'not_allowed'])
    assert.ok((await list({}, cookie)).proposals.every(({ kind }) => kind !== 'order_hold'))
    assert.equal((await shown(proposal))?.state, 'waiting')
  })

  it('is for people alone', async () => {
    const { proposal } = await hold()
    const { token } = await newToken(office, ['write:orders'])
    const headers = { authorization: `Bearer ${token}`, origin: '' }
    for (const [endpoint, body] of [
      [contract.confirmProposal, {}],
      [contract.declineProposal, {}],
      [contract.listProposals, undefined],
    ] as const) {
      const answer = await office.call(endpoint, { headers, params: { id: proposal }, body, key: 'k' })
      assert.deepEqual(errorOf(answer), [403, 'not_for_tokens'], endpoint.id)
    }
  })

  it('ends after seven days', async () => {
    const { order, proposal } = await hold()
    await shop.db
      .update(proposals)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(proposals.id, proposal))
    assert.deepEqual(errorOf(await confirm(proposal)), [409, 'proposal_decided'])
    assert.equal((await shown(proposal, 'decided'))?.state, 'expired')
    assert.equal(await shown(proposal), undefined)
    assert.equal((await office.order(order)).hold, null)
  })
})

describe('declining a proposal', () => {
  it('changes nothing and keeps the reason', async () => {
    const { order, proposal } = await hold()
    const { status, body } = await decline(proposal, { reason: 'She gave it by phone.' })
    assert.deepEqual([status, body.state, body.reason], [200, 'declined', 'She gave it by phone.'])
    assert.equal((await office.order(order)).hold, null)
    assert.deepEqual(errorOf(await confirm(proposal)), [409, 'proposal_decided'])
    const { entries } = (
      await office.call(listAudit, { ...owner, query: { entity: `proposal:${proposal}` } })
    ).body
    assert.deepEqual([entries[0]?.action, entries[0]?.reason], ['proposal_declined', 'She gave it by phone.'])
  })
})

describe('an old proposal', () => {
  it('is deleted after ninety days', async () => {
    const { proposal } = await hold()
    const younger = (await hold()).proposal
    const age = (id: number, days: number) =>
      shop.db
        .update(proposals)
        .set({ createdAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(proposals.id, id))
    await age(proposal, 91)
    await age(younger, 89)
    await forgetProposals(shop.db)
    const rows = await shop.db.select({ id: proposals.id }).from(proposals)
    assert.deepEqual(
      [rows.some(({ id }) => id === proposal), rows.some(({ id }) => id === younger)],
      [false, true],
    )
  })
})
