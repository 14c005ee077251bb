import type { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { SentChange } from '#contract/admin/live.ts'
import type { StaffCaller } from '../http/callers.ts'
import { ShopError } from '../http/shop-error.ts'
import { hearNotices } from './listen.ts'
import { gather, openWatcher, readNotice, type Watcher } from './watchers.ts'

/** Streams changes to open screens, as PostgreSQL notices report them. */
export interface Live {
  /**
   * Opens a stream for a signed-in member; it ends with the session.
   * @param look returns the caller with present permissions; null once the session has ended.
   * @throws {ShopError} `unavailable` when too many are open or the application stops.
   */
  watch: (caller: StaffCaller, look: () => Promise<StaffCaller | null>) => Readable
  watchers: () => number
  close: () => Promise<void>
}

/** A browser opens one stream for all its tabs, so this allows two or three for each member. */
const maxWatchers = 60
/** A session belongs to one browser; a new stream may open while the old one closes. */
const maxOfSignIn = 3
/** Changes within this time are sent together. */
const gatherMs = 100
/** Sessions also expire by time, and proxies close silent connections. */
const lookEveryMs = 20_000

/** Whether a change makes every stream check its permissions again. */
const isAboutAccess = (payload: string): boolean => /^(staff|role|sign-in):/.test(payload)

export function createLive(
  { db, log }: { db: NodePgDatabase; log: FastifyBaseLogger },
  { checkEveryMs = lookEveryMs } = {},
): Live {
  const open = new Map<Watcher, () => Promise<StaffCaller | null>>()
  let waiting: SentChange[] = []
  let sending: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let hearing: ReturnType<typeof hearNotices> | null = null
  let isClosed = false

  const sendWaiting = (): void => {
    const changes = gather(waiting)
    waiting = []
    sending = undefined
    for (const watcher of open.keys()) watcher.tell(changes)
  }
  const hear = (payload: string): void => {
    if (isAboutAccess(payload)) void lookAtAll()
    const change = readNotice(payload)
    if (!change) return
    waiting.push(change)
    sending ??= setTimeout(sendWaiting, gatherMs)
  }
  const lookAt = async (watcher: Watcher): Promise<void> => {
    const look = open.get(watcher)
    try {
      const caller = await look?.()
      if (caller) watcher.allow(caller)
      else if (look) watcher.end(true)
    } catch (err) {
      // A database failure ends no session; the next check is soon.
      log.warn({ err }, 'an open stream could not be looked at')
    }
  }
  const lookAtAll = async (): Promise<void> => {
    await Promise.all([...open.keys()].map(lookAt))
  }
  const beginHearing = (): void => {
    hearing ??= hearNotices(db, 'staff', {
      onNotice: hear,
      onAgain: () => {
        for (const watcher of open.keys()) watcher.again()
      },
      log,
    })
    looking ??= setInterval(() => {
      for (const watcher of open.keys()) watcher.beat()
      void lookAtAll()
    }, checkEveryMs).unref()
  }
  /** Stops listening when no stream is open. */
  const restIfAlone = async (): Promise<void> => {
    if (open.size > 0) return
    clearInterval(looking)
    clearTimeout(sending)
    looking = undefined
    sending = undefined
    const ending = hearing
    hearing = null
    await ending?.close()
  }
  const makeRoom = (caller: StaffCaller): void => {
    const own = [...open.keys()].filter(({ sessionId }) => sessionId === caller.sessionId)
    if (own.length >= maxOfSignIn) own[0]?.end(false)
    if (isClosed || open.size >= maxWatchers) {
      throw new ShopError('unavailable', 'Changes cannot be followed now. Please try again later.')
    }
  }
  return {
    watch: (caller, look) => {
      makeRoom(caller)
      const watcher = openWatcher(caller)
      open.set(watcher, look)
      watcher.stream.once('close', () => {
        open.delete(watcher)
        restIfAlone().catch((err: unknown) =>
          log.warn({ err }, 'the connection for changes was not ended well'),
        )
      })
      beginHearing()
      // A reload shows changes from before it listened.
      void hearing?.ready.then(watcher.again)
      return watcher.stream
    },
    watchers: () => open.size,
    close: async () => {
      isClosed = true
      const ended = [...open.keys()]
      for (const watcher of ended) watcher.end(false)
      open.clear()
      await restIfAlone()
    },
  }
}
