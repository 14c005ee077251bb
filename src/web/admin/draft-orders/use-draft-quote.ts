import { quoteDraftOrder } from '#contract/admin/draft-orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { staffApi } from '../components/staff-api.ts'
import { useDebounced } from '../components/use-debounced.ts'
import { type DraftValues, discountOf, emptyValues, itemsOf, rupeesOf } from './draft-values.ts'

const debounceMs = 400

export interface ShownQuote {
  data: Reply<typeof quoteDraftOrder> | null
  failure: Failure | null
  /** Whether the quote of what is typed is still to come. */
  isPending: boolean
  reload: () => Promise<void>
}

/**
 * What the draft costs as typed, by the shop's own quote.
 * @param values null for a closed draft, which has its price.
 */
export function useDraftQuote(values: DraftValues | null, draft: string | null): ShownQuote {
  const body = bodyOf(values ?? emptyValues, draft)
  const text = body.items.length > 0 ? JSON.stringify(body) : null
  const debounced = useDebounced(text, debounceMs)
  const { data, failure, reload } = useLoad(debounced === text ? text : null, () =>
    staffApi(quoteDraftOrder, { body }),
  )
  return { data, failure, isPending: text !== null && data === null && failure === null, reload }
}

function bodyOf(values: DraftValues, draft: string | null) {
  const discount = discountOf(values)
  return {
    items: itemsOf(values),
    draft,
    account_id: values.account_id === '' ? null : Number(values.account_id),
    pickup: values.pickup === 'yes',
    shipping_fee: rupeesOf(values.shipping_fee),
    // The reason may still be missing while somebody types.
    discount: discount && { ...discount, reason: discount.reason || 'Discount' },
  }
}
