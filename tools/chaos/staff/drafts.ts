import type { PaymentRequest } from '../observations.ts'
import type { Row } from './back-office.ts'
import { act, attempt, look, type Packer } from './packer.ts'
import { reportEvent } from './staff-event.ts'

interface Draft {
  id: string
  version: number
  status: string
  total: number
  pickup: boolean
  on_delivery: { total: number; problem: string | null } | null
  lines: { product_id: number; quantity: number }[]
}

/** Prepares an order for a customer who rings or stands at the counter, or goes on with one that a colleague may have begun. */
export async function workAtDrafts(packer: Packer): Promise<void> {
  const turn = packer.nextActs.ofSeller()
  if (turn === 'make a draft') return makeDraft(packer)
  if (turn === 'call a customer') return call(packer)
  const view = packer.chances.pick({ open: 5, sent: 5, expired: 1 })
  const list: { drafts: { id: string }[] } | null = await look(packer, `GET /api/draft-orders?view=${view}`)
  const row = packer.chances.oneOf(list?.drafts ?? [])
  const draft: Draft | null = row ? await look(packer, `GET /api/draft-orders/${row.id}`) : null
  if (draft) await goOn(packer, draft)
}

/** Asks whether an order that is to be paid on delivery is meant so. */
async function call(packer: Packer): Promise<void> {
  const list: { orders: Row[] } | null = await look(packer, 'GET /api/orders?view=to-confirm')
  const row = packer.chances.oneOf(list?.orders ?? [])
  if (!row) return
  const outcome = packer.nextActs.atCall()
  const { id, version } = row
  await act(
    packer,
    `POST /api/orders/${id}/confirm`,
    { version, outcome },
    { ...calls[outcome], entity: 'order', id },
  )
}

const calls = {
  confirmed: { did: 'order confirmed', action: 'order_confirmed' },
  no_answer: { did: 'nobody answered', action: 'order_not_answered' },
  cancelled: { did: 'cancelled on the telephone', action: 'order_cancelled' },
}

const shipping = {
  fullName: 'Dev Rao',
  address: '12 Temple Street',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

/** Products without the scarce one. */
const products = [1, 2, 3, 4, 6]

async function makeDraft(packer: Packer): Promise<void> {
  const { chances } = packer
  const customer = (chances.happens(0.4) && (await findCustomer(packer))) || newCustomer(packer)
  const first = chances.between(0, products.length - 1)
  const chosen = [products[first], ...(chances.happens(0.3) ? [products[(first + 1) % products.length]] : [])]
  const items = chosen.map((product_id) => ({ product_id, quantity: chances.between(1, 3) }))
  const place = chances.happens(0.15) ? { pickup: true } : { shipping }
  const note = chances.happens(0.3) ? 'Ring twice' : ''
  const making = { did: 'draft made', action: 'draft_order_created', entity: 'draft_order' }
  const id = ({ id }: Draft) => id
  await act(packer, 'POST /api/draft-orders', { customer, items, note, ...place }, { ...making, id })
}

/** Somebody who has bought in the shop before. */
async function findCustomer(packer: Packer): Promise<object | null> {
  const list: { customers: { id: number }[] } | null = await look(packer, 'GET /api/customers?q=shopper')
  const row = packer.chances.oneOf(list?.customers ?? [])
  const found: { id: number; name: string; phone: string; email: string } | null = row
    ? await look(packer, `GET /api/customers/${row.id}`)
    : null
  return found && { account_id: found.id, name: found.name, phone: found.phone, email: found.email }
}

/** Name and phone only, or an e-mail as well. */
function newCustomer({ chances }: Packer): object {
  const number = chances.between(10_000_000, 99_999_999)
  const email = chances.happens(0.5) ? `caller${number}@example.com` : null
  return { name: 'Dev Rao', phone: `+9197${number}`, email }
}

const paysElsewhere = ['send a link', 'ask again', 'show a code', 'pay on delivery']

async function goOn(packer: Packer, draft: Draft): Promise<void> {
  const { nextActs } = packer
  const drawn = draft.status === 'open' ? nextActs.atDraft() : nextActs.atSentDraft()
  // A pick-up is paid at the counter.
  const turn = draft.pickup && paysElsewhere.includes(drawn) ? 'pay by hand' : drawn
  switch (turn) {
    case 'leave':
      return
    case 'change':
      return change(packer, draft)
    case 'cancel':
      return cancel(packer, draft)
    case 'send a link':
    case 'ask again':
      return ask(packer, draft, 'payment-link')
    case 'show a code':
      return ask(packer, draft, 'qr')
    case 'pay by hand':
      return payByHand(packer, draft)
    case 'pay on delivery':
      return payOnDelivery(packer, draft)
  }
}

/** Other packs, or only a note. The link or code of a draft ends with it. */
async function change(packer: Packer, { id, version, status, lines }: Draft): Promise<void> {
  const items = lines.map(({ product_id, quantity }) => ({ product_id, quantity: (quantity % 3) + 1 }))
  const body = { version, ...(packer.chances.happens(0.7) ? { items } : { note: 'Ring once' }) }
  await act(packer, `PATCH /api/draft-orders/${id}`, body, {
    did: status === 'open' ? 'draft changed' : 'sent draft changed',
    action: 'draft_order_edited',
    entity: 'draft_order',
    id,
  })
}

async function cancel(packer: Packer, { id, version }: Draft): Promise<void> {
  const done = { did: 'draft cancelled', action: 'draft_order_cancelled', entity: 'draft_order', id }
  await act(packer, `POST /api/draft-orders/${id}/cancel`, { version }, done)
}

/** Asks for the money by a link or a code, and gives it to the customer. */
async function ask(packer: Packer, draft: Draft, path: 'payment-link' | 'qr'): Promise<void> {
  const { id, version, total } = draft
  const isLink = path === 'payment-link'
  const body = { version, ...(isLink && { expires_in_hours: 1 }) }
  const answer = await attempt(packer, `POST /api/draft-orders/${id}/${path}`, body, {
    did: isLink ? 'link sent' : 'code shown',
    action: 'draft_order_sent',
    entity: 'draft_order',
    id,
  })
  if (answer?.status !== 200) return
  const url = String(isLink ? answer.body.url : answer.body.image_url)
  const name = /\/(\w+)(?:\.svg)?$/.exec(url)?.[1] ?? ''
  const request: PaymentRequest = {
    id: `${isLink ? 'plink' : 'qr'}_${name}`,
    url,
    draft: id,
    totalPaise: Math.round(total * 100),
  }
  reportEvent({ kind: 'request', request })
}

/** Money at the counter or to the bank account of the shop. */
async function payByHand(packer: Packer, { id, version, total }: Draft): Promise<void> {
  const method = packer.chances.pick({ cash: 2, upi: 1, bank: 1 })
  const reference = method === 'cash' ? {} : { reference: `${id} ${method}` }
  await act(
    packer,
    `POST /api/draft-orders/${id}/paid`,
    { version, method, amount: total, ...reference },
    { did: 'draft paid by hand', action: 'draft_order_paid', entity: 'draft_order', id },
  )
}

/** The staff spoke with the customer, who needs no call any more. */
async function payOnDelivery(packer: Packer, { id, version, on_delivery }: Draft): Promise<void> {
  if (!on_delivery || on_delivery.problem) return
  await act(
    packer,
    `POST /api/draft-orders/${id}/cash-on-delivery`,
    { version, amount: on_delivery.total },
    { did: 'draft to be paid on delivery', action: 'draft_order_paid', entity: 'draft_order', id },
  )
}
