import * as z from 'zod/mini'
import { orderName, version } from '#contract/admin/fields.ts'
import { getStaffOrder, holdFields, orderNote, type StaffOrder } from '#contract/admin/orders.ts'
import { getStaffProduct, productFields } from '#contract/admin/products.ts'
import { proposalDays } from '#contract/admin/proposals.ts'
import { getTicket, replyText } from '#contract/admin/tickets.ts'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import { fillReply, type ReplyValues, whyNotFilled } from '#shared/reply-fields.ts'
import { numberOf } from '../../orders/fulfilment/change-order.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { needsOfTokenCall, type TokenNeed } from '../../platform/http/token-authentication.ts'
import { type NewProposal, propose } from '../proposals/propose.ts'
import { productId } from './product-tools.ts'
import { ticketIdOf, ticketName } from './ticket-tools.ts'
import { about, officeTool, type ToolCall } from './tool.ts'

/** The scopes of a proposing tool: its own, and those that reading the subject needs. */
const needsOf = (scope: TokenScope, reading: EndpointFor<StaffAccess>): TokenNeed[] | null =>
  needsOfTokenCall(reading)?.map(({ permission }) => ({ permission, scopes: [scope] })) ?? null

const output = z.object({
  proposal: z.int(),
  state: z.literal('waiting'),
  decide_at: about(z.string(), 'The page where a person confirms or declines it.'),
})

const seenVersion = about(version, 'The version that you read last.')

const waits = `Nothing changes until a person confirms it in the back office, within ${proposalDays} days.`

async function store({ db, actor, url }: ToolCall, proposal: NewProposal): Promise<z.infer<typeof output>> {
  const id = await propose(db, actor, proposal)
  return { proposal: id, state: 'waiting', decide_at: `${url}/proposals` }
}

/** @throws {ShopError} `version_conflict` where the subject changed after the program read it. */
function assertSeen(noun: string, present: { version: number }, seen: number): void {
  if (present.version === seen) return
  throw new ShopError('version_conflict', `The ${noun} changed after you read it. Read it again.`, {
    extra: { version: present.version },
  })
}

/** @throws {ShopError} `wrong_order_state` with the reason why the step is impossible now. */
function assertPossible({ actions }: StaffOrder, step: string): void {
  const possibility = new Map(Object.entries(actions)).get(step)
  if (!possibility?.can) {
    throw new ShopError('wrong_order_state', possibility?.why ?? 'This step is not possible now.')
  }
}

const ofOrder = { order: about(orderName, 'Such as ORD017.') }

export const proposeOrderNote = officeTool({
  name: 'propose_order_note',
  title: 'Propose a note on an order',
  description: `Propose a note for colleagues on an order; shoppers never see it. ${waits}`,
  needs: needsOf('propose:orders', getStaffOrder),
  proposes: true,
  input: z.strictObject({ ...ofOrder, text: orderNote }),
  output,
  run: async (call, { order, text }) => {
    const { id } = await call.call(getStaffOrder, { params: { id: order } })
    return store(call, {
      kind: 'order_note',
      orderId: numberOf(id),
      version: null,
      content: { text },
      replaced: null,
    })
  },
})

export const proposeOrderHold = officeTool({
  name: 'propose_order_hold',
  title: 'Propose to put an order on hold',
  description: `Propose to put an order on hold, until a day in India or until it is released. ${waits}`,
  needs: needsOf('propose:orders', getStaffOrder),
  proposes: true,
  input: z.strictObject({
    ...ofOrder,
    version: seenVersion,
    reason: holdFields.reason,
    until: about(holdFields.until, 'The day on which the hold ends.'),
  }),
  output,
  run: async (call, { order, version: seen, ...content }) => {
    const present = await call.call(getStaffOrder, { params: { id: order } })
    assertSeen('order', present, seen)
    assertPossible(present, 'hold')
    return store(call, {
      kind: 'order_hold',
      orderId: numberOf(present.id),
      version: seen,
      content,
      replaced: null,
    })
  },
})

export const proposeOrderRelease = officeTool({
  name: 'propose_order_release',
  title: 'Propose to release an order',
  description: `Propose to end the hold of an order. ${waits}`,
  needs: needsOf('propose:orders', getStaffOrder),
  proposes: true,
  input: z.strictObject({ ...ofOrder, version: seenVersion }),
  output,
  run: async (call, { order, version: seen }) => {
    const present = await call.call(getStaffOrder, { params: { id: order } })
    assertSeen('order', present, seen)
    assertPossible(present, 'release')
    return store(call, {
      kind: 'order_release',
      orderId: numberOf(present.id),
      version: seen,
      content: {},
      replaced: present.hold,
    })
  },
})

export const proposeTicketReply = officeTool({
  name: 'propose_ticket_reply',
  title: 'Propose an answer to a ticket',
  description: `Propose the text of an answer to a ticket. A person reads, edits and mails it; fields such as {{first_name}} are filled in then. ${waits}`,
  needs: needsOf('propose:tickets', getTicket),
  proposes: true,
  input: z.strictObject({ ticket: ticketName, version: seenVersion, text: replyText }),
  output,
  run: async (call, { ticket, version: seen, text }) => {
    const present = await call.call(getTicket, { params: { id: String(ticketIdOf(ticket)) } })
    assertSeen('ticket', present, seen)
    if (present.closed_at || present.is_erased || present.merged_into) {
      throw new ShopError(
        'ticket_closed',
        `${present.number} is closed, merged or erased, so nobody answers it.`,
      )
    }
    const why = whyNotFilled(fillReply(text, present.fields as ReplyValues))
    if (why) throw new ShopError('unknown_field', why, { errors: { text: why } })
    return store(call, {
      kind: 'ticket_reply',
      ticketId: present.id,
      version: seen,
      content: { text },
      replaced: null,
    })
  },
})

export const proposeProductPrice = officeTool({
  name: 'propose_product_price',
  title: 'Propose a price of a product',
  description: `Propose a price of a product in rupees, taxes included, at most its MRP. A confirmed price goes into the draft of the product, which a person publishes. ${waits}`,
  needs: needsOf('propose:products', getStaffProduct),
  proposes: true,
  input: z.strictObject({ product_id: productId, version: seenVersion, price: productFields.price }),
  output,
  run: async (call, { product_id, version: seen, price }) => {
    const present = await call.call(getStaffProduct, { params: { id: String(product_id) } })
    assertSeen('product', present, seen)
    const message = whyNoPrice(present, price)
    if (message) throw new ShopError('invalid_request', message, { errors: { price: message } })
    return store(call, {
      kind: 'product_price',
      productId: present.id,
      version: seen,
      content: { price },
      replaced: { price: present.price },
    })
  },
})

function whyNoPrice({ price: former, mrp }: { price: number; mrp: number }, price: number): string | null {
  if (price > mrp) return `The price is above the MRP of ${mrp}.`
  return price === former ? 'The product has this price already.' : null
}
