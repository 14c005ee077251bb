import { useEffect } from 'react'

/** The page of the document's own request, which has counted it already; null once shown. */
let landedOn: string | null = null
if (typeof performance !== 'undefined' && typeof location !== 'undefined') {
  const [entry] = performance.getEntriesByType('navigation')
  landedOn = entry ? new URL(entry.name).pathname : location.pathname
}

/**
 * Counts a product page that was rendered without a request, by a HEAD request. Prefetching renders nothing,
 * so it counts nothing.
 */
export function useReportSeen(id: number): void {
  useEffect(() => {
    const { pathname } = location
    const isCounted = landedOn === pathname
    landedOn = null
    // A count that is lost is no trouble of the shopper's.
    if (!isCounted && id) fetch(pathname, { method: 'HEAD' }).catch(() => undefined)
  }, [id])
}
