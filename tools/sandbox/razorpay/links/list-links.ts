import type { PaymentLink } from '../entities.ts'
import { allowParameters, pageOf, pageParameters, readPage } from '../http/query.ts'
import type { Ledger } from '../ledger/ledger.ts'

const listParameters = ['reference_id', 'payment_id', ...pageParameters]

/** Newest first; `reference_id` finds the one link that carries it. */
export function listLinks(ledger: Ledger, query: URLSearchParams): { payment_links: PaymentLink[] } {
  allowParameters(query, listParameters)
  const paymentId = query.get('payment_id')
  const links = candidates(ledger, query.get('reference_id')).filter(
    ({ payments }) => paymentId === null || payments?.some(({ payment_id: id }) => id === paymentId),
  )
  return { payment_links: pageOf(links, readPage(query)) }
}

function candidates(ledger: Ledger, reference: string | null): IteratorObject<PaymentLink> {
  if (reference === null) return ledger.newestLinks().map(({ link }) => link)
  const match = ledger.linkByReference(reference)
  return Iterator.from(match !== undefined && match.foundAt <= Date.now() ? [match.link] : [])
}
