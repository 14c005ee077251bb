import { invalidField } from '../api-errors.ts'
import { type Collection, collection, type Order, type OrderRecord, type Payment } from '../entities.ts'
import { allowParameters, pageParameters, readPage } from '../http/query.ts'
import type { Ledger } from '../ledger/ledger.ts'

type ExpandedOrder = Order & { payments?: Collection<Payment> }

const listParameters = ['receipt', ...pageParameters, 'authorized', 'expand[]']
const expansions = ['payments', 'payments.card']

/** Newest first; `receipt` finds the one order that carries it. */
export function listOrders(books: Ledger, query: URLSearchParams): Collection<ExpandedOrder> {
  allowParameters(query, listParameters)
  const { from, to, count, skip } = readPage(query)
  const authorized = readAuthorized(query)
  const isExpanded = wantsPayments(query)

  const matching = candidates(books, query.get('receipt'))
    .filter(({ order }) => order.created_at >= from && order.created_at <= to)
    .filter((record) => authorized === null || hasAuthorized(books, record) === authorized)
  const page = matching.drop(skip).take(count)
  return collection(page.map((record) => presentOrder(books, record, isExpanded)).toArray())
}

export function fetchOrder(books: Ledger, id: string, query: URLSearchParams): ExpandedOrder {
  allowParameters(query, ['expand[]'])
  return presentOrder(books, books.order(id), wantsPayments(query))
}

export function fetchOrderPayments(books: Ledger, id: string): Collection<Payment> {
  const payments = books.paymentsOf(books.order(id)).map(({ payment }) => payment)
  return collection(payments.reverse())
}

function presentOrder(books: Ledger, record: OrderRecord, isExpanded: boolean): ExpandedOrder {
  if (!isExpanded) return record.order
  return { ...record.order, payments: fetchOrderPayments(books, record.order.id) }
}

function candidates(books: Ledger, receipt: string | null): IteratorObject<OrderRecord> {
  if (receipt === null) return Iterator.from(books.newestOrders())
  const match = books.orderByReceipt(receipt)
  // A new order is found by its receipt only after a while, although the receipt is taken at once.
  const isFound = match !== undefined && match.foundAt <= Date.now()
  return Iterator.from(isFound ? [match] : [])
}

function hasAuthorized(books: Ledger, record: OrderRecord): boolean {
  return books
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
