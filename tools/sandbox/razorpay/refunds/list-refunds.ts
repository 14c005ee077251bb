import { type Collection, collection, type Refund, type RefundRecord } from '../entities.ts'
import { allowParameters, pageOf, pageParameters, readPage } from '../http/query.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Every refund of the account, newest first. */
export function listRefunds(ledger: Ledger, query: URLSearchParams): Collection<Refund> {
  return page(ledger.newestRefunds(), query)
}

/** The refunds of one payment, newest first. */
export function listRefundsOf(ledger: Ledger, paymentId: string, query: URLSearchParams): Collection<Refund> {
  return page(ledger.refundsOf(ledger.payment(paymentId)).reverse().values(), query)
}

function page(records: IteratorObject<RefundRecord>, query: URLSearchParams): Collection<Refund> {
  allowParameters(query, pageParameters)
  return collection(
    pageOf(
      records.map(({ refund }) => refund),
      readPage(query),
    ),
  )
}
