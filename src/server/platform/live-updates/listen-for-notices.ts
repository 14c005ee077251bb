import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Pool options that the types of `pg` lack, or type too generally. */
type PoolOptions = Omit<pg.PoolConfig, 'Client'> & { onConnect?: unknown; Client?: typeof pg.Client }

export interface NoticeHandlers {
  /** Called for each notice. */
  onNotice: (payload: string) => void
  /** Called after a reconnection; notices may have been lost. */
  onReconnect: () => void
  log: FastifyBaseLogger
}

const firstPauseMs = 200
const maxPauseMs = 5_000
/** A regular query detects connections that broke silently. */
const pingEveryMs = 10_000

/**
 * Listens to PostgreSQL notices on a separate connection until it is closed, and reconnects when the
 * connection breaks.
 * @param db names the server; its pool is not used.
 */
export function listenForNotices(
  db: NodePgDatabase,
  channel: string,
  { onNotice, onReconnect, log }: NoticeHandlers,
): { ready: Promise<void>; close: () => Promise<void> } {
  const { options } = (db as NodePgDatabase & { $client: pg.Pool }).$client
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let pauseMs = firstPauseMs
  let isClosed = false

  async function open(isReconnect: boolean): Promise<void> {
    const { max: _max, Client = pg.Client, onConnect: _onConnect, ...target } = options as PoolOptions
    const opened = new Client({ ...target, application_name: 'soilkin live', query_timeout: 5_000 })
    client = opened
    opened.on('notification', ({ payload }) => onNotice(payload ?? ''))
    const reconnect = (error?: Error): void => {
      if (client !== opened || isClosed) return
      client = null
      clearInterval(timer)
      log.warn({ err: error }, 'the connection that hears of changes broke')
      opened.end().catch((err: unknown) => log.debug({ err }, 'a broken connection could not be ended'))
      setTimeout(() => void open(true), pauseMs).unref()
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
    opened.on('error', reconnect)
    opened.on('end', () => reconnect())
    try {
      await opened.connect()
      await opened.query(`LISTEN ${channel}`)
      if (isClosed) return void (await opened.end())
      pauseMs = firstPauseMs
      timer = setInterval(() => opened.query('SELECT 1').catch(reconnect), pingEveryMs).unref()
      if (isReconnect) onReconnect()
    } catch (error) {
      reconnect(error as Error)
    }
  }

  const opening = open(false)
  return {
    /** Resolves once it listens or has tried to. Later changes are received, or reported by `onAgain`. */
    ready: opening,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await opening
      await client?.end()
    },
  }
}
