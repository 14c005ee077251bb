import { invalidField } from '../api-errors.ts'
import { type Collection, collection, type Order, type OrderRecord, type Payment } from '../entities.ts'
import { allowParameters, pageParameters, readPage } from '../http/query.ts'
import type { Ledger } from '../ledger/ledger.ts'

type ExpandedOrder = Order & { payments?: Collection<Payment> }

const listParameters = ['receipt', ...pageParameters, 'authorized', 'expand[]']
const expansions = ['payments', 'payments.card']

/** Newest first; `receipt` finds the one order that carries it. */
export function listOrders(ledger: Ledger, query: URLSearchParams): Collection<ExpandedOrder> {
  allowParameters(query, listParameters)
  const { from, to, count, skip } = readPage(query)
  const authorized = readAuthorized(query)
  const isExpanded = wantsPayments(query)

  const matching = candidates(ledger, query.get('receipt'))
    .filter(({ order }) => order.created_at >= from && order.created_at <= to)
    .filter((record) => authorized === null || hasAuthorized(ledger, record) === authorized)
  const page = matching.drop(skip).take(count)
  return collection(page.map((record) => presentOrder(ledger, record, isExpanded)).toArray())
}

export function fetchOrder(ledger: Ledger, id: string, query: URLSearchParams): ExpandedOrder {
  allowParameters(query, ['expand[]'])
  return presentOrder(ledger, ledger.order(id), wantsPayments(query))
}

export function fetchOrderPayments(ledger: Ledger, id: string): Collection<Payment> {
  const payments = ledger.paymentsOf(ledger.order(id)).map(({ payment }) => payment)
  return collection(payments.reverse())
}

function presentOrder(ledger: Ledger, record: OrderRecord, isExpanded: boolean): ExpandedOrder {
  if (!isExpanded) return record.order
  return { ...record.order, payments: fetchOrderPayments(ledger, record.order.id) }
}

function candidates(ledger: Ledger, receipt: string | null): IteratorObject<OrderRecord> {
  if (receipt === null) return Iterator.from(ledger.newestOrders())
  const match = ledger.orderByReceipt(receipt)
  // A new order is found by its receipt only after a while, although the receipt is taken at once.
  const isFound = match !== undefined && match.foundAt <= Date.now()
  return Iterator.from(isFound ? [match] : [])
}

function hasAuthorized(ledger: Ledger, record: OrderRecord): boolean {
  return ledger
    .paymentsOf(record)
    .some(({ payment }) => ['authorized', 'captured', 'refunded'].includes(payment.status))
}

function wantsPayments(query: URLSearchParams): boolean {
  const wanted = query.getAll('expand[]')
  const unknown = wanted.find((name) => !expansions.includes(name))
  if (unknown !== undefined) throw invalidField('expand', `${unknown} is not a valid value for expand`)
  return wanted.length > 0
}

function readAuthorized(query: URLSearchParams): boolean | null {
  const text = query.get('authorized')
  if (text === null) return null
  if (text === '1' || text === '0') return text === '1'
  throw invalidField('authorized', 'The authorized must be 0 or 1.')
}
