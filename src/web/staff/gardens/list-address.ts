/** The filters of a list of garden plans, all in its address. */
export interface PlanList {
  q: string
  cursor: string | undefined
}

export const readList = (search: URLSearchParams): PlanList => ({
  q: search.get('q')?.trim() ?? '',
  cursor: search.get('cursor') ?? undefined,
})

export function listPath({ q, cursor }: Partial<PlanList>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `/gardens?${search}` : '/gardens'
}
