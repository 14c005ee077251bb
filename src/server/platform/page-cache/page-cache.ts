import type { FastifyBaseLogger } from 'fastify'
import type { ContentVersion } from '../database/content-version.ts'
import { addVariant, asCachedAnswer, type CachedAnswer, type Made } from './cached-answer.ts'
import { compress, worthCompressing } from './encodings.ts'

/** Caches public pages and replies as they are sent, until their content changes. */
export interface PageCache {
  /**
   * Returns a cached answer that is certainly current; null without one, or when that needs a query.
   * @param now `performance.now()`, when the caller has just read it.
   */
  find: (address: string, now?: number) => CachedAnswer | null
  /**
   * Returns the cached answer, or the result of `make`, which runs once for concurrent requests. A request
   * after a change never gets a result from before it.
   */
  get: (address: string, make: () => Promise<Made>) => Promise<CachedAnswer>
  figures: () => { entries: number; bytes: number }
}

/** Pages are limited in number; strangers can invent endless searches. */
export interface PageCaches {
  pages: PageCache
  questions: PageCache
}

export interface PageCacheOptions {
  /** Maximum bytes and entries; entries that nobody read are dropped first. */
  maxBytes?: number
  maxEntries?: number
  /** Compresses only answers that are requested a second time. */
  isSparing?: boolean
  /** Headers of every answer of the shop. */
  headers: Record<string, string>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The content of an answer changes by writes, and when scheduled prices begin and end. */
interface Shown {
  known: number
  passed: number
}

interface Entry {
  answer: CachedAnswer
  /** The answer to compress, while that waits for a second reader. */
  made: Made | null
  shown: Shown
  madeAt: number
  /** Whether it was read since it joined the queue. */
  isRead: boolean
}

interface Flight {
  shown: Shown
  answer: Promise<CachedAnswer>
}

const usualMaxBytes = 48 * 2 ** 20
const usualMaxEntries = 4_000

/** Bytes of an entry besides its answer: its place in the map and its address. */
const entryBytes = 300

const sizeOf = (address: string, { answer }: Entry): number => entryBytes + 2 * address.length + answer.size

/** Maximum age, for what changes without the content version, such as the year in the footer. */
const maxMs = 3_600_000

/** Enough for repeated searches; an answer takes about 10 KB. */
const ofQuestions = { maxBytes: 12 * 2 ** 20, maxEntries: 2_000, isSparing: true }

export const createPageCaches = (content: ContentVersion, options: PageCacheOptions): PageCaches => ({
  pages: createPageCache(content, options),
  questions: createPageCache(content, { ...options, ...ofQuestions }),
})

export function createPageCache(content: ContentVersion, options: PageCacheOptions): PageCache {
  const { maxBytes = usualMaxBytes, maxEntries = usualMaxEntries, isSparing = false, headers, log } = options
  /**
   * A queue with second chance: when room is needed, read entries go to its end again. A reader only sets a
   * mark.
   */
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Flight>()
  let bytes = 0
  /** Answers that wait for compression, by address. */
  const waiting = new Map<string, { entry: Entry; made: Made }>()
  let isCompressing = false

  const present = (): Shown => ({ known: content.known(), passed: content.passed() })
  const isPresent = ({ known, passed }: Shown): boolean =>
    known === content.known() && passed === content.passed()

  const drop = (address: string): void => {
    const entry = entries.get(address)
    if (!entry) return
    entries.delete(address)
    waiting.delete(address)
    bytes -= sizeOf(address, entry)
  }

  const current = (address: string, now: number): CachedAnswer | null => {
    const entry = entries.get(address)
    if (!entry) return null
    if (!isPresent(entry.shown) || now - entry.madeAt > maxMs) {
      drop(address)
      return null
    }
    entry.isRead = true
    compressLater(address, entry)
    return entry.answer
  }

  const putLast = (address: string, entry: Entry): void => {
    entry.isRead = false
    entries.delete(address)
    entries.set(address, entry)
  }

  const keep = (address: string, entry: Entry): void => {
    drop(address)
    const size = sizeOf(address, entry)
    if (size > maxBytes) return
    for (const [first, candidate] of entries) {
      if (bytes + size <= maxBytes && entries.size < maxEntries) break
      if (candidate.isRead) putLast(first, candidate)
      else drop(first)
    }
    entries.set(address, entry)
    bytes += size
  }

  const compressOne = async (
    address: string,
    { entry, made }: { entry: Entry; made: Made },
  ): Promise<void> => {
    const isKept = (): boolean => entries.get(address) === entry
    for (const encoding of ['br', 'gzip'] as const) {
      if (!isKept()) return
      const body = await compress(made.body, encoding)
      if (!isKept()) return
      drop(address)
      addVariant(entry.answer, made, encoding, body, headers)
      keep(address, entry)
    }
  }

  /** Compresses one at a time in the background; until then, the uncompressed text is sent. */
  const compressWaiting = async (): Promise<void> => {
    if (isCompressing) return
    isCompressing = true
    for (const [address, next] of waiting) {
      waiting.delete(address)
      await compressOne(address, next).catch((error) =>
        log.warn({ err: error, address }, 'an answer could not be compressed'),
      )
    }
    isCompressing = false
  }

  const compressLater = (address: string, entry: Entry): void => {
    const { made } = entry
    if (made === null) return
    entry.made = null
    waiting.set(address, { entry, made })
    void compressWaiting()
  }

  const fly = async (address: string, shown: Shown, make: () => Promise<Made>): Promise<CachedAnswer> => {
    const made = await make()
    const answer = asCachedAnswer(made, headers)
    // An answer is cached only if the content did not change meanwhile, since its version is unknown
    // otherwise.
    if (made.isLasting && isPresent(shown)) {
      const isLong = made.body.length >= worthCompressing
      const entry: Entry = {
        answer,
        // The cached copy of the body; the fresh one may be cut from a larger buffer.
        made: isLong ? { ...made, body: answer.variants.identity.body } : null,
        shown,
        madeAt: performance.now(),
        isRead: false,
      }
      keep(address, entry)
      if (!isSparing && entries.has(address)) compressLater(address, entry)
    }
    return answer
  }

  return {
    figures: () => ({ entries: entries.size, bytes }),
    find: (address, now = performance.now()) => (content.isConfirmed(now) ? current(address, now) : null),
    get: async (address, make) => {
      try {
        await content.confirm()
      } catch (error) {
        // Without the database a cached answer may be old. A fresh one meets the same error and reports it.
        log.warn({ err: error }, 'the database could not be asked whether pages have changed')
        return asCachedAnswer(await make(), headers)
      }
      const kept = current(address, performance.now())
      if (kept) return kept
      const under = flights.get(address)
      if (under && isPresent(under.shown)) return under.answer
      const shown = present()
      const flight: Flight = { shown, answer: fly(address, shown, make) }
      flights.set(address, flight)
      const land = (): void => {
        if (flights.get(address) === flight) flights.delete(address)
      }
      flight.answer.then(land, land)
      return flight.answer
    },
  }
}
