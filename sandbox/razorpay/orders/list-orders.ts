import { invalidField } from '../api-errors.ts'
import type { Books } from '../books/books.ts'
import { type Collection, collection, type Order, type OrderRecord, type Payment } from '../entities.ts'

type ExpandedOrder = Order & { payments?: Collection<Payment> }

const listParameters = ['receipt', 'from', 'to', 'count', 'skip', 'authorized', 'expand[]']
const expansions = ['payments', 'payments.card']
const largestCount = 100

/** Newest first; `receipt` finds the one order that carries it. */
export function listOrders(books: Books, query: URLSearchParams): Collection<ExpandedOrder> {
  allowParameters(query, listParameters)
  const from = wholeNumber(query, 'from') ?? 0
  const to = wholeNumber(query, 'to') ?? Number.MAX_SAFE_INTEGER
  const count = wholeNumber(query, 'count') ?? 10
  const skip = wholeNumber(query, 'skip') ?? 0
  if (count > largestCount) throw invalidField('count', `The count may not be greater than ${largestCount}.`)
  if (count < 1) throw invalidField('count', 'The count must be at least 1.')
  const authorized = readAuthorized(query)
  const isExpanded = wantsPayments(query)

  const matching = candidates(books, query.get('receipt'))
    .filter(({ order }) => order.created_at >= from && order.created_at <= to)
    .filter((record) => authorized === null || hasAuthorized(books, record) === authorized)
  const page = matching.drop(skip).take(count)
  return collection(page.map((record) => presentOrder(books, record, isExpanded)).toArray())
}

export function fetchOrder(books: Books, id: string, query: URLSearchParams): ExpandedOrder {
  allowParameters(query, ['expand[]'])
  return presentOrder(books, books.order(id), wantsPayments(query))
}

export function fetchOrderPayments(books: Books, id: string): Collection<Payment> {
  const payments = books.paymentsOf(books.order(id)).map(({ payment }) => payment)
  return collection(payments.reverse())
}

function presentOrder(books: Books, record: OrderRecord, isExpanded: boolean): ExpandedOrder {
  if (!isExpanded) return record.order
  return { ...record.order, payments: fetchOrderPayments(books, record.order.id) }
}

function candidates(books: Books, receipt: string | null): IteratorObject<OrderRecord> {
  if (receipt === null) return Iterator.from(books.newestOrders())
  const match = books.orderByReceipt(receipt)
  return Iterator.from(match ? [match] : [])
}

function hasAuthorized(books: Books, record: OrderRecord): boolean {
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

function wholeNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (!/^\d{1,12}$/.test(text)) throw invalidField(name, `The ${name} must be an integer.`)
  return Number(text)
}

function allowParameters(query: URLSearchParams, known: string[]): void {
  for (const name of query.keys()) {
    if (known.includes(name)) continue
    throw invalidField(name, `${name} is/are not required and should not be sent`, 'extra_field_sent')
  }
}
