import { type TicketView, ticketViews } from '#contract/admin/tickets.ts'

/** The filters of the inbox, all in the address. */
export interface TicketList {
  view: TicketView
  q: string
  tag: string
  cursor: string | undefined
}

export const viewLabels: Record<TicketView, string> = {
  open: 'To answer',
  due: 'Due',
  mine: 'Mine',
  answered: 'Answered',
  snoozed: 'Snoozed',
  closed: 'Closed',
  all: 'All',
}

export function readTicketList(search: URLSearchParams): TicketList {
  return {
    view: ticketViews.find((one) => one === search.get('view')) ?? 'open',
    q: search.get('q')?.trim() ?? '',
    tag: search.get('tag')?.trim() ?? '',
    cursor: search.get('cursor') ?? undefined,
  }
}

function searchOf({ view, ...rest }: Partial<TicketList>): string {
  const search = new URLSearchParams()
  if (view && view !== 'open') search.set('view', view)
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value)
  return search.size > 0 ? `?${search}` : ''
}

/** The address of a list. */
export const listPath = (list: Partial<TicketList>): string => `/tickets${searchOf(list)}`

/** The address of a ticket that was opened from a list. */
export const ticketPath = (id: number, { view, q, tag }: Partial<TicketList> = {}): string =>
  `/tickets/${id}${searchOf({ view, q, tag })}`

/** The query of the call. */
export const queryOf = ({ view, q, tag, cursor }: TicketList) => ({
  view,
  ...(q && { q }),
  ...(tag && { tag }),
  ...(cursor && { cursor }),
})
