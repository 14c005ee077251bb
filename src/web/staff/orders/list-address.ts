import { type OrderView, orderViews } from '#contract/staff/orders.ts'

/** What a list of orders shows; its address says all of it. */
export interface OrderList {
  view: OrderView
  q: string
  cursor: string | undefined
}

export const viewLabels: Record<OrderView, string> = {
  'to-pack': 'To pack',
  'on-hold': 'On hold',
  late: 'Late',
  undelivered: 'Undelivered',
  returns: 'Returns',
  all: 'All',
}

export function readList(search: URLSearchParams): OrderList {
  const view = orderViews.find((one) => one === search.get('view')) ?? 'all'
  return { view, q: search.get('q')?.trim() ?? '', cursor: search.get('cursor') ?? undefined }
}

/** The address of a list; what is as it is without saying is left out. */
export function listPath({ view, q, cursor }: Partial<OrderList>): string {
  const search = new URLSearchParams()
  if (view && view !== 'all') search.set('view', view)
  if (q) search.set('q', q)
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `/orders?${search}` : '/orders'
}
