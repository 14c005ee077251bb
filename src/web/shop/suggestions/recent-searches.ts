import { maxQueryLength } from '#contract/shop/search.ts'
import { browserStorage } from '../../lib/storage/storage.ts'

const key = 'recentSearches'
const maxCached = 5

/** The recent searches of this browser, the newest first. They never leave the browser. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isQuery).slice(0, maxCached) : []
  } catch {
    // Other scripts may have written anything there.
    return []
  }
}

export function saveRecent(query: string): void {
  const words = query.trim()
  if (!isQuery(words)) return
  const others = readRecent().filter((one) => one.toLowerCase() !== words.toLowerCase())
  browserStorage.write(key, JSON.stringify([words, ...others].slice(0, maxCached)))
}

export const forgetRecent = (): void => browserStorage.write(key, null)

const isQuery = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().length > 1 && value.length <= maxQueryLength
