import { Socket } from 'node:net'
import type { ConnectionOptions as TlsOptions } from 'node:tls'
import pg from 'pg'

/** The one of several database servers that takes writes; new connections go there (decision 13). */
export interface Primary {
  /** The address of the server that took writes at the last check. */
  address: () => string
  /** Returns a socket for a connection to this server, and destroys it when another server takes over. */
  socket: () => Socket
  /**
   * Checks all servers now.
   * @returns why none takes writes, or null.
   */
  seek: () => Promise<string | null>
  /** Ends the checks. */
  close: () => void
}

/** Regular checks also find a server that closes no connection, such as after a power cut. */
const checkEveryMs = 1_000
const timeoutMs = 2_000

/** The timeline of a server, which each promotion raises, or the reason why the server takes no writes. */
type ServerStatus = { timeline: number } | { reason: string }

/**
 * Follows the server that takes writes. A former primary that comes back also takes writes but
 * lacks later commits. So the newest timeline wins, and never one older than the newest seen.
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
  let checking: Promise<string | null> | undefined
  const sockets = new Map<Socket, string>()

  const check = async (): Promise<string | null> => {
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
    for (const [socket, server] of sockets) if (server !== address) socket.destroy()
  }
  const seek = (): Promise<string | null> => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }
  const timer = setInterval(() => void seek(), checkEveryMs).unref()

  return {
    address: () => current,
    socket: () => {
      const socket = new Socket()
      sockets.set(socket, current)
      socket.once('close', () => {
        sockets.delete(socket)
        // The server may have died, and waiting for the next check would cost shoppers a second.
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

/** The writable server with the newest timeline, among equals the present one; null without any. */
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
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'soilkin primary',
  })
  // A broken connection fails its query, which reports the error.
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
    // A dead server does not answer, so nothing waits for the end of the connection.
    client.end().catch(() => undefined)
  }
}

/** A client class that connects to the server that takes writes at that moment. */
export function connectingTo(primary: Primary, Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      const options = typeof config === 'string' ? {} : config
      super({ ...options, connectionString: primary.address(), stream: () => primary.socket() })
    }
  }
}
