import type { Courier } from '../webhooks/courier.ts'
import type { Ledger } from './ledger.ts'

/** The ledger as JSON in pieces, since the ledger of a long run is too large for one string. */
export function* ledgerAsJson(books: Ledger, courier: Courier): Generator<string> {
  yield '{"orders":'
  yield* listAsJson(books.allOrders(), ({ order }) => order)
  yield ',"payments":'
  yield* listAsJson(books.allPayments(), ({ payment }) => payment)
  yield ',"refunds":'
  yield* listAsJson(books.allRefunds(), ({ refund }) => refund)
  yield ',"disputes":'
  yield* listAsJson(books.allDisputes(), (dispute) => dispute)
  yield `,"webhooks":${JSON.stringify(courier.tally())}}`
}

function* listAsJson<T>(records: Iterable<T>, entity: (record: T) => unknown): Generator<string> {
  let separator = '['
  for (const record of records) {
    yield separator + JSON.stringify(entity(record))
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
