import { type Collection, collection, type Dispute } from '../entities.ts'
import { allowParameters, pageOf, pageParameters, readPage } from '../http/query.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Every dispute of the account, newest first. */
export function listDisputes(ledger: Ledger, query: URLSearchParams): Collection<Dispute> {
  allowParameters(query, pageParameters)
  return collection(pageOf(ledger.newestDisputes(), readPage(query)))
}
