import { type Collection, collection, type Payment } from '../entities.ts'
import { allowParameters, pageOf, pageParameters, readPage } from '../http/query.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Every payment of the account, newest first. */
export function listPayments(ledger: Ledger, query: URLSearchParams): Collection<Payment> {
  allowParameters(query, pageParameters)
  const payments = ledger.newestPayments().map(({ payment }) => payment)
  return collection(pageOf(payments, readPage(query)))
}
