/** The search and page of a list, all in its address. */
export interface SearchedList {
  q: string
  cursor: string | undefined
}

export const readSearchedList = (search: URLSearchParams): SearchedList => ({
  q: search.get('q')?.trim() ?? '',
  cursor: search.get('cursor') ?? undefined,
})

export function searchedListPath(path: string, { q, cursor }: Partial<SearchedList>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `${path}?${search}` : path
}
