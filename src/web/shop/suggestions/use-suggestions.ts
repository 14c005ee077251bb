import { useEffect, useState } from 'react'
import { type SearchSuggestions, suggestSearch } from '#contract/shop/search.ts'
import { api } from '../../lib/api/browser-api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { searchDebounceMs } from '../../lib/timing.ts'

/**
 * The suggestions 300 ms after the last key; null before, and on failure. A newer request aborts an older
 * one.
 */
export function useSuggestions(typed: string): SearchSuggestions | null {
  const [found, setFound] = useState<SearchSuggestions | null>(null)
  const query = typed.trim()
  useEffect(() => {
    if (query === '') return setFound(null)
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await readOrNull(api(suggestSearch, { query: { q: query }, signal: asking.signal }))
      if (!asking.signal.aborted) setFound(answer)
    }, searchDebounceMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query])
  return query === '' ? null : found
}
