import type { FastifyBaseLogger } from 'fastify'
import type { ContentVersion } from '../../database/content-version.ts'
import { compress, worthCompressing } from './encodings.ts'
import { addVariant, asKeptAnswer, type KeptAnswer, type Made } from './kept-answer.ts'

/** Keeps public pages and answers as they are sent, until their content changes. */
export interface Keeper {
  /** A kept answer that is certainly current; null when there is none or it can't be confirmed at once. */
  find: (address: string) => KeptAnswer | null
  /**
   * The answer for an address: the kept one, or the result of `make`, which runs once for all concurrent
   * requests. A request after a change never gets a result that was begun before it.
   */
  get: (address: string, make: () => Promise<Made>) => Promise<KeptAnswer>
  figures: () => { entries: number; bytes: number }
}

export interface KeeperOptions {
  /** The most bytes and entries that are kept; the least recently used entry is dropped first. */
  maxBytes?: number
  maxEntries?: number
  /** Headers of every answer of the shop. */
  headers: Record<string, string>
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Entry {
  answer: KeptAnswer
  version: string
  madeAt: number
}

interface Flight {
  version: string
  answer: Promise<KeptAnswer>
}

const usualMaxBytes = 48 * 2 ** 20
const usualMaxEntries = 4_000

/** The memory of an entry besides its answer: its place in the map and its address. */
const entryBytes = 300

const sizeOf = (address: string, { answer }: Entry): number => entryBytes + 2 * address.length + answer.size

/** For the little that changes without the content version, such as the year in the footer. */
const longestMs = 3_600_000

export function createKeeper(content: ContentVersion, options: KeeperOptions): Keeper {
  const { maxBytes = usualMaxBytes, maxEntries = usualMaxEntries, headers, log } = options
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Flight>()
  let bytes = 0
  /** Answers that wait for compression, by their entry. */
  const waiting = new Map<string, { entry: Entry; made: Made }>()
  let isCompressing = false

  /** Which content is shown now: it changes by writes, and by the moments at which prices begin and end. */
  const present = (): string => `${content.known()} ${content.passed()}`

  const drop = (address: string): void => {
    const entry = entries.get(address)
    if (!entry) return
    entries.delete(address)
    waiting.delete(address)
    bytes -= sizeOf(address, entry)
  }

  const current = (address: string): KeptAnswer | null => {
    const entry = entries.get(address)
    if (!entry) return null
    if (entry.version !== present() || performance.now() - entry.madeAt > longestMs) {
      drop(address)
      return null
    }
    entries.delete(address)
    entries.set(address, entry)
    return entry.answer
  }

  const keep = (address: string, entry: Entry): void => {
    drop(address)
    entries.set(address, entry)
    bytes += sizeOf(address, entry)
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes && entries.size <= maxEntries) return
      drop(oldest)
    }
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

  /** One at a time, in the background; until then the uncompressed text is sent. */
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

  const fly = async (address: string, version: string, make: () => Promise<Made>): Promise<KeptAnswer> => {
    const made = await make()
    const answer = asKeptAnswer(made, headers)
    // The content changed meanwhile, so it is unknown which version this answer shows.
    if (made.isLasting && present() === version) {
      const entry = { answer, version, madeAt: performance.now() }
      keep(address, entry)
      if (made.body.length >= worthCompressing && entries.has(address)) {
        waiting.set(address, { entry, made })
        void compressWaiting()
      }
    }
    return answer
  }

  return {
    figures: () => ({ entries: entries.size, bytes }),
    find: (address) => (content.isConfirmed() ? current(address) : null),
    get: async (address, make) => {
      try {
        await content.confirm()
      } catch (error) {
        // Without the database a kept answer may be old; a new one meets the same error and reports it.
        log.warn({ err: error }, 'the database could not be asked whether pages have changed')
        return asKeptAnswer(await make(), headers)
      }
      const kept = current(address)
      if (kept) return kept
      const version = present()
      const under = flights.get(address)
      if (under?.version === version) return under.answer
      const flight: Flight = { version, answer: fly(address, version, make) }
      flights.set(address, flight)
      const land = (): void => {
        if (flights.get(address) === flight) flights.delete(address)
      }
      flight.answer.then(land, land)
      return flight.answer
    },
  }
}
