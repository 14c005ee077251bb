import { sql } from 'drizzle-orm'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import * as list from '#contract/admin/refund-list.ts'
import * as requests from '#contract/admin/refund-requests.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { refundUnmatched } from '#contract/admin/unmatched.ts'
import { retryRefund } from '#server/payments/refunds/retry-refund.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { saveUnmatched } from '#server/payments/unmatched/save-unmatched.ts'
import { sendUnmatchedRefunds } from '#server/payments/unmatched/send-unmatched-refunds.ts'
import { ShopError } from '#server/platform/http/shop-error.ts'
import { type Leaves, type Life, nameOf, orderOf, tryAction } from './order-life.ts'
import { both, cancelByShopper, onPage, packAtStation, reason, type Work } from './order-life-staff.ts'
import type { PayingShop } from './paying-shop.ts'
import { productId } from './payment-life.ts'
import { paymentEvents } from './payment-life-events.ts'

type Who = 'owner' | 'clerk'
/** A pack of seeds, a restocked pack, an amount without goods, or everything with shipping. */
type What = 'a pack' | 'a pack for the shelf' | 'a sum' | 'everything'

/** The body of a refund by the order as it is shown now. */
async function bodyOf({ office }: Life, id: string, what: What) {
  const shown = await office.order(id)
  const isAll = what === 'everything'
  const items = shown.items.flatMap(({ id: item_id, product_id, quantity, ...item }) => {
    const left = quantity - item.refunded_quantity - item.replaced_quantity
    if (what === 'a sum' || left === 0 || (!isAll && product_id !== productId)) return []
    return [{ item_id, quantity: isAll ? left : 1, restock: isAll || what === 'a pack for the shelf' }]
  })
  const shipping = isAll ? shown.refundable_shipping : 0
  const adjustment = what === 'a sum' ? 50 : 0
  return { refundable: shown.refundable, items, shipping, adjustment, ...reason() }
}

export const give =
  (by: Who, what: What): Work =>
  async (life, { way, isSecond }) => {
    const id = nameOf(orderOf(life, isSecond))
    const body = await bodyOf(life, id, what)
    const leaves: Leaves[] = [{ action: 'order_refunded', entity: 'order', id }]
    await tryAction(life, { who: life[by], way, endpoint: refundOrder, id, body, leaves })
  }

const ask =
  (by: Who, what: What): Work =>
  async (life, { way, isSecond }) => {
    const id = nameOf(orderOf(life, isSecond))
    const body = await bodyOf(life, id, what)
    const leaves: Leaves[] = [{ action: 'approval_asked', entity: 'order', id }]
    await tryAction(life, { who: life[by], way, endpoint: requests.askRefund, id, body, leaves })
  }

interface Question {
  [column: string]: unknown
  id: number
  kind: 'refund' | 'cancel' | 'return'
  askedBy: number
  returnId: string | null
}

/** The question about an order that waits, else the newest. */
async function questionOf(life: Life, isSecond: boolean): Promise<Question | undefined> {
  const { rows } = await life.real.shop.db.execute<Question>(sql`
    SELECT id::float8 AS id, kind, asked_by::float8 AS "askedBy", 'RET' || lpad(input ->> 'returnId', 3, '0') AS "returnId"
    FROM refund_requests WHERE order_id = ${orderOf(life, isSecond)} ORDER BY status = 'waiting' DESC, id DESC LIMIT 1`)
  return rows[0]
}

/** Log entries of the approved call itself, besides the approval. */
function leavesOf({ kind, askedBy, returnId }: Question, id: string): Leaves[] {
  if (kind === 'cancel') return [{ action: 'order_cancelled', entity: 'order', id, askedBy }]
  const refunded: Leaves = { action: 'order_refunded', entity: 'order', id }
  if (kind === 'refund') return [refunded]
  return [refunded, { action: 'return_refunded', entity: 'return', id: returnId ?? '' }]
}

export const approve: Work = async (life, { way, isSecond }) => {
  const id = nameOf(orderOf(life, isSecond))
  const question = await questionOf(life, isSecond)
  if (!question) return
  const leaves: Leaves[] = [...leavesOf(question, id), { action: 'approval_approved', entity: 'order', id }]
  const endpoint = requests.approveRefund
  await tryAction(life, { who: life.owner, way, endpoint, id: question.id, body: {}, leaves })
}

const refuse: Work = async (life, { isSecond }) => {
  const question = await questionOf(life, isSecond)
  if (!question) return
  const leaves: Leaves[] = [
    { action: 'approval_refused', entity: 'order', id: nameOf(orderOf(life, isSecond)) },
  ]
  const endpoint = requests.rejectRefund
  await tryAction(life, { who: life.owner, way: 'once', endpoint, id: question.id, body: reason(), leaves })
}

const withdraw: Work = async (life, { isSecond }) => {
  const question = await questionOf(life, isSecond)
  if (!question) return
  const leaves: Leaves[] = [
    { action: 'approval_withdrawn', entity: 'order', id: nameOf(orderOf(life, isSecond)) },
  ]
  const who = question.askedBy === life.clerk.staffId ? life.clerk : life.owner
  const endpoint = requests.withdrawRefund
  await tryAction(life, { who, way: 'once', endpoint, id: question.id, body: {}, leaves })
}

/** The refund furthest from its end, and its state as staff see it. */
async function refundOf({ real }: Life, order: number) {
  const { rows } = await real.shop.db.execute<{ id: number; status: string }>(sql`
    SELECT r.id::float8 AS id, r.status FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ${order}
    ORDER BY array_position(ARRAY['stuck', 'due', 'sent', 'processed'], r.status), r.id DESC LIMIT 1`)
  return rows[0]
}

let proofs = 0
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
const proof = () => {
  proofs += 1
  return { reference: `UTR ${1000 + proofs}`, paid_on: today(), note: 'By the bank of the shop' }
}

const atRefund =
  (
    by: Who,
    endpoint: Parameters<typeof tryAction>[1]['endpoint'],
    action: string,
    more: () => object,
  ): Work =>
  async (life, { way, isSecond }) => {
    const refund = await refundOf(life, orderOf(life, isSecond))
    if (!refund) return
    const { id, status } = refund
    const leaves: Leaves[] = [{ action, entity: 'refund', id: String(id) }]
    await tryAction(life, { who: life[by], way, endpoint, id, body: { status, ...more() }, leaves })
  }

const retry = atRefund('clerk', list.retryRefund, 'refund_retried', () => ({}))
const holdBack = atRefund('owner', list.stopRefund, 'refund_held_back', reason)
const settle = atRefund('owner', list.settleRefund, 'refund_settled_by_hand', proof)

const isDueNow = ({ real }: Life): Promise<unknown> =>
  real.shop.db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE status = 'due'`)

/** The provider accepts the next refund and fails to make it. */
export const failAtProvider: Work = async (life) => {
  const { shop } = life.real
  await shop.sandbox.setFaults({ fail_refunds: 1 })
  await isDueNow(life)
  await sendRefunds(shop)
  await shop.sandbox.setFaults({ fail_refunds: 0 })
}

const sendAll: Work = async (life) => {
  await isDueNow(life)
  await sendRefunds(life.real.shop)
}

const processRefundEvent: Work = ({ real }) =>
  paymentEvents['the provider tells of a refund']?.(real) as Promise<void>

/** Money arrives for an order that the database lacks, as after a restored backup. */
const strayMoney: Work = async ({ real }) => {
  const { provider, sandbox, db } = real.shop
  const receipt = `lost-${crypto.randomUUID()}`.slice(0, 40)
  const { id } = await provider.createOrder({ amountPaise: 12_300, currency: 'INR', receipt, notes: {} })
  await sandbox.tryToPay(id, { outcome: 'captured' })
  for (const money of await provider.fetchOrderPayments(id)) await saveUnmatched(db, money)
}

const returnUnmatchedMoney: Work = async (life, { way }) => {
  const { rows } = await life.real.shop.db.execute<{ id: number }>(
    sql`SELECT id::float8 AS id FROM unmatched_payments ORDER BY id DESC LIMIT 1`,
  )
  const [money] = rows
  if (!money) return
  const leaves: Leaves[] = [{ action: 'payment_returned', entity: 'unmatched', id: String(money.id) }]
  const endpoint = refundUnmatched
  await tryAction(life, { who: life.owner, way, endpoint, id: money.id, body: reason(), leaves })
}

const askToCancel = onPage(requests.askCancel, 'approval_asked', reason, 'clerk')

/** Rules that leave a stuck refund to a person. */
const leftToPeople = ['payment_disputed', 'refund_exceeds_balance']

/** Sends all due and stuck refunds until the provider has them, except those that a rule leaves to a person. */
export async function sendAllMoney(shop: PayingShop): Promise<void> {
  const { db } = shop
  const stuck = await db.execute<{ id: number }>(
    sql`SELECT id::float8 AS id FROM refunds WHERE status = 'stuck'`,
  )
  for (const { id } of stuck.rows) {
    await retryRefund(db, id).catch((error: unknown) => {
      if (!(error instanceof ShopError && leftToPeople.includes(error.code))) throw error
    })
  }
  await db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE status = 'due'`)
  while ((await sendRefunds(shop)) > 0);
  await sendUnmatchedRefunds(shop)
}

/** Refunds by staff: by lines, by amount, with and without approval, and by hand. */
export const refundWorks: Record<string, Work> = {
  'a pack is refunded': give('owner', 'a pack'),
  'a pack is refunded and put back': give('owner', 'a pack for the shelf'),
  'all that is left is refunded': give('owner', 'everything'),
  'the clerk refunds a sum': give('clerk', 'a sum'),
  'the clerk refunds a pack': give('clerk', 'a pack'),
  'the clerk refunds more than they may': give('clerk', 'everything'),
  'the clerk cancels it': onPage(cancelStaffOrder, 'order_cancelled', reason, 'clerk'),
  'the clerk asks for a refund': ask('clerk', 'everything'),
  'the clerk asks for a pack': ask('clerk', 'a pack for the shelf'),
  'the owner asks for a refund': ask('owner', 'everything'),
  'the clerk asks to cancel': askToCancel,
  'the owner approves': approve,
  'the owner refuses': refuse,
  'who asked withdraws': withdraw,
  'a refund fails at the provider': failAtProvider,
  'all refunds are sent': sendAll,
  'a refund is tried again': retry,
  'a refund is held back': holdBack,
  'a refund is settled by hand': settle,
  'money without an order comes': strayMoney,
  'money without an order is given back': returnUnmatchedMoney,
  'it is packed while a pack is refunded': both(packAtStation, give('owner', 'a pack for the shelf')),
  'it is packed while all is refunded': both(packAtStation, give('owner', 'everything')),
  'two people refund by line and by sum': both(give('owner', 'a pack for the shelf'), give('clerk', 'a sum')),
  'two people refund everything': both(give('owner', 'everything'), give('clerk', 'everything')),
  'a pack is refunded while it is asked for': both(give('owner', 'a pack'), ask('clerk', 'everything')),
  'it is approved by two at once': both(approve, approve),
  'it is approved while it is withdrawn': both(approve, withdraw),
  'it is approved while the shopper cancels': both(approve, cancelByShopper),
  'it is approved while a pack is refunded': both(approve, give('owner', 'a pack')),
  'it is approved while it is packed': both(approve, packAtStation),
  'a sum is refunded while the shopper cancels': both(give('clerk', 'a sum'), cancelByShopper),
  'a sum is refunded while the provider tells of one': both(give('clerk', 'a sum'), processRefundEvent),
  'a pack is refunded while a refund fails': both(give('owner', 'a pack'), failAtProvider),
  'a refund is sent while it is held back': both(sendAll, holdBack),
  'a refund is tried again while it is settled': both(retry, settle),
  'a refund is settled by two at once': both(settle, settle),
  'money without an order is given back by two': both(returnUnmatchedMoney, returnUnmatchedMoney),
}
