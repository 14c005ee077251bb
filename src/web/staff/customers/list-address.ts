/** What narrows the list of customers, all in its address. */
export interface CustomerList {
  q: string
  cursor: string | undefined
}

export const readList = (search: URLSearchParams): CustomerList => ({
  q: search.get('q')?.trim() ?? '',
  cursor: search.get('cursor') ?? undefined,
})

export function listPath({ q, cursor }: Partial<CustomerList>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `/customers?${search}` : '/customers'
}
