import { useEffect } from 'react'

/** The page that the document came with, which its own request told; null once it was shown. */
let landedOn: string | null = null
if (typeof performance !== 'undefined' && typeof location !== 'undefined') {
  const [entry] = performance.getEntriesByType('navigation')
  landedOn = entry ? new URL(entry.name).pathname : location.pathname
}

/**
 * Lets the shop count a page of a product that was drawn without being requested, by asking for the head of its
 * address. Reading ahead draws nothing, so it counts nothing.
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
