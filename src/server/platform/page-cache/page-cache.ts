import type { FastifyBaseLogger } from 'fastify'
import type { ContentVersion } from '../database/content-version.ts'
import { addVariant, asCachedAnswer, type CachedAnswer, type FreshAnswer } from './cached-answer.ts'
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
  get: (address: string, make: () => Promise<FreshAnswer>) => Promise<CachedAnswer>
  figures: () => { entries: number; bytes: number }
}

/** Pages are limited in number; strangers can invent endless searches. */
export interface PageCaches {
  pages: PageCache
  searches: PageCache
}

export interface PageCacheOptions {
  /** Maximum bytes and entries; entries that nobody read are dropped first. */
  maxBytes?: number
  maxEntries?: number
  /** Compresses only answers that are requested a second time. */
  compressesSecondRead?: boolean
  /** Headers of every answer of the shop. */
  headers: Record<string, string>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The content of an answer changes by writes, and when scheduled prices begin and end. */
interface ContentState {
  version: number
  passedMoments: number
}

interface Entry {
  answer: CachedAnswer
  /** The answer to compress, while that waits for a second reader. */
  fresh: FreshAnswer | null
  shown: ContentState
  storedAt: number
  /** Whether it was read since it joined the queue. */
  isRead: boolean
}

interface PendingAnswer {
  shown: ContentState
  answer: Promise<CachedAnswer>
}

const defaultMaxBytes = 48 * 2 ** 20
const defaultMaxEntries = 4_000

/** Bytes of an entry besides its answer: its place in the map and its address. */
const entryBytes = 300

const sizeOf = (address: string, { answer }: Entry): number => entryBytes + 2 * address.length + answer.size

/** Maximum age, for what changes without the content version, such as the year in the footer. */
const maxMs = 3_600_000

/** Enough for repeated searches; an answer takes about 10 KB. */
const searchOptions = { maxBytes: 12 * 2 ** 20, maxEntries: 2_000, compressesSecondRead: true }

export const createPageCaches = (content: ContentVersion, options: PageCacheOptions): PageCaches => ({
  pages: createPageCache(content, options),
  searches: createPageCache(content, { ...options, ...searchOptions }),
})

export function createPageCache(content: ContentVersion, options: PageCacheOptions): PageCache {
  const {
    maxBytes = defaultMaxBytes,
    maxEntries = defaultMaxEntries,
    compressesSecondRead = false,
    headers,
    log,
  } = options
  /**
   * A queue with second chance: when room is needed, read entries go to its end again. A reader only sets a
   * mark.
   */
  const entries = new Map<string, Entry>()
  const pendingAnswers = new Map<string, PendingAnswer>()
  let bytes = 0
  /** Answers that wait for compression, by address. */
  const waiting = new Map<string, { entry: Entry; fresh: FreshAnswer }>()
  let isCompressing = false

  const present = (): ContentState => ({ version: content.known(), passedMoments: content.passed() })
  const isPresent = ({ version, passedMoments }: ContentState): boolean =>
    version === content.known() && passedMoments === content.passed()

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
    if (!isPresent(entry.shown) || now - entry.storedAt > maxMs) {
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

  const store = (address: string, entry: Entry): void => {
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
    { entry, fresh }: { entry: Entry; fresh: FreshAnswer },
  ): Promise<void> => {
    const isCached = (): boolean => entries.get(address) === entry
    for (const encoding of ['br', 'gzip'] as const) {
      if (!isCached()) return
      const body = await compress(fresh.body, encoding)
      if (!isCached()) return
      drop(address)
      addVariant(entry.answer, fresh, encoding, body, headers)
      store(address, entry)
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
    const { fresh } = entry
    if (fresh === null) return
    entry.fresh = null
    waiting.set(address, { entry, fresh })
    void compressWaiting()
  }

  const makeAndStore = async (
    address: string,
    shown: ContentState,
    make: () => Promise<FreshAnswer>,
  ): Promise<CachedAnswer> => {
    const fresh = await make()
    const answer = asCachedAnswer(fresh, headers)
    // An answer is cached only if the content did not change meanwhile, since its version is unknown
    // otherwise.
    if (fresh.isCacheable && isPresent(shown)) {
      const isWorthCompressing = fresh.body.length >= worthCompressing
      const entry: Entry = {
        answer,
        // The cached copy of the body; the fresh one may be cut from a larger buffer.
        fresh: isWorthCompressing ? { ...fresh, body: answer.variants.identity.body } : null,
        shown,
        storedAt: performance.now(),
        isRead: false,
      }
      store(address, entry)
      if (!compressesSecondRead && entries.has(address)) compressLater(address, entry)
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
      const cached = current(address, performance.now())
      if (cached) return cached
      const running = pendingAnswers.get(address)
      if (running && isPresent(running.shown)) return running.answer
      const shown = present()
      const pending: PendingAnswer = { shown, answer: makeAndStore(address, shown, make) }
      pendingAnswers.set(address, pending)
      const remove = (): void => {
        if (pendingAnswers.get(address) === pending) pendingAnswers.delete(address)
      }
      pending.answer.then(remove, remove)
      return pending.answer
    },
  }
}
