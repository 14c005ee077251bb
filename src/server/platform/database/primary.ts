import { Socket } from 'node:net'
import type { ConnectionOptions as TlsOptions } from 'node:tls'
import pg from 'pg'

/** Which of several database servers takes writes; new connections go there (decision 13). */
export interface Primary {
  /** The address of the server that took writes when it was last looked at. */
  address: () => string
  /** A socket of a new connection to it, which is destroyed when another server takes over. */
  socket: () => Socket
  /**
   * Looks at all servers now.
   * @returns why none takes writes, or null.
   */
  seek: () => Promise<string | null>
  /** Looks no more. */
  close: () => void
}

/** Also finds a server that answers no more and closes nothing, as one whose machine lost its power. */
const lookEveryMs = 1_000
const answerWithinMs = 2_000

/** What a server says of itself: its timeline, which each promotion raises, or why it takes no writes. */
type ServerStatus = { timeline: number } | { reason: string }

/**
 * Follows the server that takes writes. A server that was one before a promotion and comes back still takes writes and lacks
 * what happened since, so the newest timeline counts, and none older than that which was seen already.
 * @param onSwitch is called when another server takes over.
 */
export function followPrimary(
  addresses: readonly [string, ...string[]],
  ssl: false | TlsOptions,
  onSwitch: () => void,
): Primary {
  let current = addresses[0]
  let newest = 0
  let isClosed = false
  let looking: Promise<string | null> | undefined
  const sockets = new Map<Socket, string>()

  const look = async (): Promise<string | null> => {
    const statuses = await Promise.all(addresses.map((address) => readStatus(address, ssl)))
    const best = bestOf(statuses, addresses.indexOf(current))
    if (best === null) return statuses.map((each) => ('reason' in each ? each.reason : '')).join('; ')
    if (best.timeline < newest) return 'the one that takes writes lacks what was written to another'
    newest = best.timeline
    switchTo(addresses[best.at] ?? current)
    return null
  }
  const switchTo = (address: string): void => {
    if (address === current || isClosed) return
    current = address
    onSwitch()
    for (const [socket, of] of sockets) if (of !== address) socket.destroy()
  }
  const seek = (): Promise<string | null> => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = setInterval(() => void seek(), lookEveryMs).unref()

  return {
    address: () => current,
    socket: () => {
      const socket = new Socket()
      sockets.set(socket, current)
      socket.once('close', () => {
        sockets.delete(socket)
        // Perhaps its server died; waiting for the next look would cost shoppers a second.
        if (!isClosed) void seek()
      })
      return socket
    },
    seek,
    close: () => {
      isClosed = true
      clearInterval(timer)
    },
  }
}

/** The server with the newest timeline; among equals the present one. */
function bestOf(statuses: ServerStatus[], present: number): { at: number; timeline: number } | null {
  const writable = statuses.flatMap((each, at) =>
    'timeline' in each ? [{ at, timeline: each.timeline }] : [],
  )
  const [best = null] = writable.toSorted(
    (a, b) => b.timeline - a.timeline || Number(b.at === present) - Number(a.at === present),
  )
  return best
}

async function readStatus(connectionString: string, ssl: false | TlsOptions): Promise<ServerStatus> {
  const client = new pg.Client({
    connectionString,
    ssl,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    application_name: 'soilkin primary',
  })
  // A connection that breaks fails its query, which reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      `SELECT CASE WHEN NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'
              THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`,
    )
    const timeline = rows[0]?.timeline
    return timeline ? { timeline: Number.parseInt(timeline, 16) } : { reason: 'it takes no writes' }
  } catch (error) {
    return { reason: error instanceof Error ? error.message || String(Object(error).code) : String(error) }
  } finally {
    // The end of a connection that nobody answers is not awaited.
    client.end().catch(() => undefined)
  }
}

/** A client whose connection goes to the server that takes writes when it is opened. */
export function connectingTo(primary: Primary, Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      const options = typeof config === 'string' ? {} : config
      super({ ...options, connectionString: primary.address(), stream: () => primary.socket() })
    }
  }
}
