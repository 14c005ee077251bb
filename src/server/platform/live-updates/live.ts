import type { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { SentChange } from '#contract/admin/live.ts'
import type { StaffCaller } from '../http/callers.ts'
import { ShopError } from '../http/shop-error.ts'
import { listenForNotices } from './listen-for-notices.ts'
import { lastOfEach, openWatcher, readNotice, type Watcher } from './watchers.ts'

/** Streams changes to open screens, as PostgreSQL notices report them. */
export interface Live {
  /**
   * Opens a stream for a signed-in member; it ends with the session.
   * @param readCaller returns the caller with present permissions; null once the session has ended.
   * @throws {ShopError} `unavailable` when too many are open or the application stops.
   */
  watch: (caller: StaffCaller, readCaller: () => Promise<StaffCaller | null>) => Readable
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
const accessCheckEveryMs = 20_000

/** Whether a change makes every stream check its permissions again. */
const isAboutAccess = (payload: string): boolean => /^(staff|role|sign-in):/.test(payload)

export function createLive(
  { db, log }: { db: NodePgDatabase; log: FastifyBaseLogger },
  { checkEveryMs = accessCheckEveryMs } = {},
): Live {
  const open = new Map<Watcher, () => Promise<StaffCaller | null>>()
  let waiting: SentChange[] = []
  let sendTimer: NodeJS.Timeout | undefined
  let accessTimer: NodeJS.Timeout | undefined
  let listener: ReturnType<typeof listenForNotices> | null = null
  let isClosed = false

  const sendWaiting = (): void => {
    const changes = lastOfEach(waiting)
    waiting = []
    sendTimer = undefined
    for (const watcher of open.keys()) watcher.send(changes)
  }
  const receiveNotice = (payload: string): void => {
    if (isAboutAccess(payload)) void checkAllAccess()
    const change = readNotice(payload)
    if (!change) return
    waiting.push(change)
    sendTimer ??= setTimeout(sendWaiting, gatherMs)
  }
  const checkAccess = async (watcher: Watcher): Promise<void> => {
    const readCaller = open.get(watcher)
    try {
      const caller = await readCaller?.()
      if (caller) watcher.allow(caller)
      else if (readCaller) watcher.end(true)
    } catch (err) {
      // A database failure ends no session; the next check is soon.
      log.warn({ err }, 'an open stream could not be looked at')
    }
  }
  const checkAllAccess = async (): Promise<void> => {
    await Promise.all([...open.keys()].map(checkAccess))
  }
  const startListening = (): void => {
    listener ??= listenForNotices(db, 'staff', {
      onNotice: receiveNotice,
      onReconnect: () => {
        for (const watcher of open.keys()) watcher.reload()
      },
      log,
    })
    accessTimer ??= setInterval(() => {
      for (const watcher of open.keys()) watcher.heartbeat()
      void checkAllAccess()
    }, checkEveryMs).unref()
  }
  /** Stops listening when no stream is open. */
  const stopIfUnwatched = async (): Promise<void> => {
    if (open.size > 0) return
    clearInterval(accessTimer)
    clearTimeout(sendTimer)
    accessTimer = undefined
    sendTimer = undefined
    const ending = listener
    listener = null
    await ending?.close()
  }
  const assertStreamAllowed = (caller: StaffCaller): void => {
    const own = [...open.keys()].filter(({ sessionId }) => sessionId === caller.sessionId)
    if (own.length >= maxOfSignIn) own[0]?.end(false)
    if (isClosed || open.size >= maxWatchers) {
      throw new ShopError('unavailable', 'Changes cannot be followed now. Please try again later.')
    }
  }
  return {
    watch: (caller, readCaller) => {
      assertStreamAllowed(caller)
      const watcher = openWatcher(caller)
      open.set(watcher, readCaller)
      watcher.stream.once('close', () => {
        open.delete(watcher)
        stopIfUnwatched().catch((err: unknown) =>
          log.warn({ err }, 'the connection for changes was not ended well'),
        )
      })
      startListening()
      // A reload shows changes from before it listened.
      void listener?.ready.then(watcher.reload)
      return watcher.stream
    },
    watchers: () => open.size,
    close: async () => {
      isClosed = true
      const ended = [...open.keys()]
      for (const watcher of ended) watcher.end(false)
      open.clear()
      await stopIfUnwatched()
    },
  }
}
