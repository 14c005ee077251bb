import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/draft-orders.ts'
import * as payments from '#contract/admin/draft-payments.ts'
import type { OrderState } from '#server/lifecycle/orders/order-states.ts'
import type { PaymentState } from '#server/lifecycle/payments/payment-states.ts'
import { freeOverdueDrafts } from '#server/orders/drafts/reserve-packs.ts'
import { closeOverduePayments } from '#server/payments/reconciliation/close-overdue.ts'
import { compareLedgers } from '#server/payments/reconciliation/compare-ledgers.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile.ts'
import { type PayingOffice, shipping } from './office.ts'
import { eventually, ok } from './paying-shop.ts'

/** A draft of a customer of its own, and the links and codes that were shown for it. */
export interface DraftLife extends Pick<PayingOffice, 'shop' | 'office'> {
  id: string
  number: number
  /** Ids at the provider, the latest last. */
  paymentRequests: string[]
  /** Payments of links whose bank answers late. */
  late: string[]
}

let people = 0

export async function beginDraft({
  shop,
  office,
}: Pick<PayingOffice, 'shop' | 'office'>): Promise<DraftLife> {
  people += 1
  const customer = { name: 'Meera Iyer', phone: `+9198450${String(people).padStart(5, '0')}` }
  const items = [
    { product_id: 1, quantity: 2 },
    // A kit is counted by its parts.
    { product_id: 6, quantity: 1 },
  ]
  const body = { customer, items, shipping }
  const { id } = ok(await office.call(calls.createDraftOrder, { cookie: office.owner, body }))
  return { shop, office, id, number: Number(id.slice(3)), paymentRequests: [], late: [] }
}

type Work = (life: DraftLife) => Promise<unknown>

/** A call about the draft in the version that it has now. */
const step =
  (endpoint: Parameters<PayingOffice['office']['call']>[0], body: object = {}): Work =>
  async ({ office, id }) => {
    const seen = { cookie: office.owner, params: { id } }
    const { version } = ok(await office.call(calls.getDraftOrder, seen))
    const { status, error } = await office.call(endpoint, { ...seen, body: { version, ...body } })
    assert.notEqual(status, 500, JSON.stringify(error))
  }

/** Asks for the money, and keeps what the customer was shown. */
const ask =
  (endpoint: Parameters<PayingOffice['office']['call']>[0], body: object = {}): Work =>
  async (life) => {
    await step(endpoint, body)(life)
    const { rows } = await life.shop.db.execute<{ at: string }>(sql`
      SELECT payment.provider_order_id AS at FROM payments payment JOIN draft_orders draft ON draft.order_id = payment.order_id
      WHERE draft.id = ${life.number} AND payment.provider_url IS NOT NULL`)
    for (const { at } of rows) if (!life.paymentRequests.includes(at)) life.paymentRequests.push(at)
  }

const payRequest = async (life: DraftLife, request: string | undefined, outcome: string): Promise<void> => {
  if (request === undefined) return
  const by = request.startsWith('qr_') ? 'qr_code_id' : 'payment_link_id'
  const { status, body } = await life.shop.sandbox.send('POST', '/sandbox/pay', {
    [by]: request,
    method: 'upi',
    outcome,
  })
  const attempt = body.error?.metadata?.payment_id
  if (outcome === 'late' && attempt) life.late.push(attempt)
  // A code has no attempt until the bank answers.
  if (outcome === 'late' && status === 200) life.late.push(request)
}
const pay =
  (outcome: string): Work =>
  (life) =>
    payRequest(life, life.paymentRequests.at(-1), outcome)

const askProvider: Work = async ({ shop }) => {
  await shop.db.execute(sql`
    UPDATE payments SET next_poll_at = now() WHERE kind IN ('link', 'qr') AND provider_order_id IS NOT NULL`)
  await reconcilePayments(shop)
}

const runOut: Work = async ({ shop, number }) => {
  await shop.db.execute(sql`
    UPDATE payments SET reserved_until = now() - interval '1 minute'
    WHERE order_id = (SELECT order_id FROM draft_orders WHERE id = ${number})`)
  await closeOverduePayments(shop)
}

const losePacks: Work = async ({ shop, number }) => {
  await shop.db.execute(sql`
    UPDATE draft_orders SET reserved_until = now() - interval '1 minute' WHERE id = ${number} AND is_reserved`)
  await freeOverdueDrafts(shop.db)
}

const compareBooks: Work = ({ shop }) =>
  compareLedgers(shop, new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000))

const change = step(calls.editDraftOrder, { items: [{ product_id: 1, quantity: 3 }] })
const payByHand = step(payments.payDraftOrder, { method: 'upi', reference: 'UTR 4711' })

const atOnce =
  (...works: Work[]): Work =>
  (life) =>
    Promise.all(works.map((work) => work(life)))

/** Everything that can happen to a draft, possible now or not. */
export const draftEvents: Record<string, Work> = {
  'a link is sent': ask(payments.sendDraftLink, { expires_in_hours: 1 }),
  'a code is shown': ask(payments.showDraftQr),
  'its packs change': change,
  'its note changes': step(calls.editDraftOrder, { note: 'Ring twice' }),
  'it is cancelled': step(calls.cancelDraftOrder),
  'it is paid by hand': payByHand,
  'it is to be paid on delivery': step(payments.payDraftOnDelivery),
  'the customer pays': pay('captured'),
  'the customer pays what was shown first': (life) => payRequest(life, life.paymentRequests[0], 'captured'),
  'the bank is late': pay('late'),
  'an attempt fails': pay('failed'),
  'the provider is asked': askProvider,
  'the time to pay is over': runOut,
  'its packs are free again': losePacks,
  'the books are compared': compareBooks,
  'two members at once': atOnce(change, payByHand),
  'it is paid while it changes': atOnce(pay('captured'), change),
  'it is paid while it is paid by hand': atOnce(pay('captured'), payByHand),
}

interface Facts {
  [column: string]: unknown
  status: string
  orderId: number | null
  totalPaise: number
  wrong: string[]
  orders: {
    id: number
    status: OrderState
    totalPaise: number
    payment: PaymentState
    providerPaymentId: string | null
    providerOrderId: string | null
  }[]
}

export async function readDraftFacts({ shop, id, number }: DraftLife): Promise<Facts> {
  const { rows } = await shop.db.execute<Facts>(sql`
    SELECT draft.status, draft.order_id::float8 AS "orderId", draft.total_paise::float8 AS "totalPaise",
      (SELECT coalesce(array_agg(sentence), '{}') FROM (
        SELECT sentence FROM wrong_stock UNION ALL SELECT sentence FROM wrong_reservations) found) AS wrong,
      (SELECT coalesce(json_agg(json_build_object('id', made.id, 'status', made.status, 'totalPaise', made.total_paise,
          'payment', payment.status, 'providerPaymentId', payment.provider_payment_id,
          'providerOrderId', payment.provider_order_id)), '[]')
        FROM orders made JOIN payments payment ON payment.order_id = made.id
        WHERE made.id IN (SELECT substr(entry.after ->> 'order', 4)::bigint FROM audit_log entry
          WHERE entry.entity_id = ${id} AND entry.action IN ('draft_order_sent', 'draft_order_paid'))) AS orders
    FROM draft_orders draft WHERE draft.id = ${number}`)
  return rows[0] ?? assert.fail('The draft is gone.')
}

const sold: OrderState[] = ['processing', 'packed', 'shipped', 'delivered']

/** What holds after each event. */
export async function assertDraftIsRight(life: DraftLife): Promise<void> {
  const { status, orderId, totalPaise, wrong, orders } = await readDraftFacts(life)
  assert.deepEqual(wrong, [], 'stock and reservations add up')
  const standing = orders.filter((order) => sold.includes(order.status))
  assert.deepEqual(
    standing.map(({ id }) => id),
    status === 'paid' ? [orderId] : [],
    `a ${status} draft`,
  )
  for (const order of standing) {
    assert.equal(order.totalPaise, totalPaise)
    assert.ok(['paid', 'due_on_delivery'].includes(order.payment), order.payment)
  }
  const current = orders.find(({ id }) => id === orderId)
  if (status === 'sent')
    assert.ok(current && ['starting', 'open', 'failed', 'confirming'].includes(current.payment))
  const { payment_links: links, qr_codes: codes } = await life.shop.sandbox.get('/sandbox/books')
  const open = [
    ...links.filter((link: { status: string }) => link.status === 'created'),
    ...codes.filter((code: { status: string }) => code.status === 'active'),
  ].map(({ id }: { id: string }) => id)
  for (const request of life.paymentRequests) {
    const isCurrent = request === current?.providerOrderId && ['sent', 'expired'].includes(status)
    assert.ok(isCurrent || !open.includes(request), `${request} of a ${status} draft can still be paid`)
  }
}

/** After the last money: each captured payment pays the order, is unmatched, or goes back once. */
export async function assertDraftLosesNothing(life: DraftLife): Promise<void> {
  const { shop } = life
  const read = () => shop.sandbox.get('/sandbox/books')
  const books = await eventually('the late money', async () => {
    const found = await read()
    return isAllHere(life, found) ? found : undefined
  })
  await askProvider(life)
  await compareBooks(life)
  await assertDraftIsRight(life)
  const { orders } = await readDraftFacts(life)
  for (const { id, amount } of capturedOf(life, books)) {
    const pays = orders.filter(
      ({ providerPaymentId, payment }) => providerPaymentId === id && payment === 'paid',
    )
    const { rows } = await shop.db.execute<{ place: string }>(sql`
      SELECT 'unmatched' AS place FROM unmatched_payments WHERE provider_payment_id = ${id} AND state = 'open'
      UNION ALL SELECT 'back' FROM refunds WHERE provider_payment_id = ${id} AND amount_paise = ${amount}`)
    assert.equal(
      pays.length + rows.length,
      1,
      `${id} has ${pays.length} orders and is ${JSON.stringify(rows)}`,
    )
  }
}

interface Books {
  payments: {
    id: string
    order_id: string | null
    amount: number
    status: string
    refund_status: string | null
  }[]
  payment_links: { id: string; order_id?: string }[]
  qr_codes: { id: string; payment_ids: string[] }[]
}

const paymentsOf = ({ paymentRequests }: DraftLife, { payments, payment_links, qr_codes }: Books) => {
  const orders = payment_links
    .filter(({ id }) => paymentRequests.includes(id))
    .map(({ order_id }) => order_id)
  const ofCodes = qr_codes
    .filter(({ id }) => paymentRequests.includes(id))
    .flatMap(({ payment_ids }) => payment_ids)
  return payments.filter(
    ({ id, order_id }) => ofCodes.includes(id) || (order_id !== null && orders.includes(order_id)),
  )
}

/** The sandbox itself returns a second payment of a link, so the shop has nothing to do with it. */
const capturedOf = (life: DraftLife, books: Books) =>
  paymentsOf(life, books).filter(({ status }) => status === 'captured')

function isAllHere(life: DraftLife, books: Books): boolean {
  const done = new Set(paymentsOf(life, books).flatMap(({ id, status }) => (status === 'failed' ? [] : [id])))
  const ofCodes = books.qr_codes.filter(({ id }) => life.late.includes(id))
  const isPaid = ofCodes.every(
    ({ id, payment_ids }) => payment_ids.length >= life.late.filter((late) => late === id).length,
  )
  return isPaid && life.late.every((late) => late.startsWith('qr_') || done.has(late))
}
