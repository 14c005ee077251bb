import { type OrderView, orderViews } from '#contract/admin/orders.ts'

/** The filters of a list of orders, all in its address. */
export interface OrderList {
  view: OrderView
  q: string
  tag: string
  /** The number of an offer; its page leads here. */
  offer: string
  /** Days in India, '2026-12-01'; empty for no bound. */
  from: string
  to: string
  cursor: string | undefined
}

export const viewLabels: Record<OrderView, string> = {
  'to-pack': 'To pack',
  'to-confirm': 'To confirm',
  'address-unclear': 'Address unclear',
  'on-hold': 'On hold',
  late: 'Late',
  undelivered: 'Undelivered',
  returns: 'Returns',
  all: 'All',
}

const dayIn = (text: string | null): string => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

export function readList(search: URLSearchParams): OrderList {
  const view = orderViews.find((one) => one === search.get('view')) ?? 'all'
  return {
    view,
    q: search.get('q')?.trim() ?? '',
    tag: search.get('tag')?.trim() ?? '',
    offer: /^[1-9]\d{0,8}$/.exec(search.get('offer') ?? '')?.[0] ?? '',
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    cursor: search.get('cursor') ?? undefined,
  }
}

/** The query of a list's address: sorted parameters without defaults. */
export function searchOf({ view, ...rest }: Partial<OrderList>): string {
  const search = new URLSearchParams()
  if (view && view !== 'all') search.set('view', view)
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value)
  search.sort()
  return search.toString()
}

/** The address of a list. */
export function listPath(list: Partial<OrderList>): string {
  const search = searchOf(list)
  return search ? `/orders?${search}` : '/orders'
}

/** The query of the call, without the cursor. */
export const queryOf = ({ view, q, tag, offer, from, to }: OrderList) => ({
  view,
  ...(q && { q }),
  ...(tag && { tag }),
  ...(offer && { offer }),
  ...(from && { from }),
  ...(to && { to }),
})

/** Whether filters apply besides the view. */
export const isNarrowed = ({ q, tag, offer, from, to }: OrderList): boolean =>
  Boolean(q || tag || offer || from || to)

/** The number of filters besides the search. */
export const filterCount = ({ tag, from, to }: OrderList): number => [tag, from, to].filter(Boolean).length
