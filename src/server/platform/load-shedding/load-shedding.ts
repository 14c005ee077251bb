import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { securityHeaders } from '../http/security-headers.ts'
import { isLoopbackHost } from '../loopback.ts'
import type { AppContext } from '../shop.ts'
import { referenceOfNow, replyBusy } from './busy-reply.ts'
import { type LoopWatch, watchLoop } from './loop-delay.ts'
import { hasRoom, purchaseFactor, urgencyOf } from './rules.ts'
import { createShares } from './shares.ts'
import { endVisit, isWithKernel, slownessOf, type Visit } from './slow.ts'
import { visitorOf } from './visitor.ts'

/** Limits the requests that the application answers at once. */
export interface LoadShedder {
  /**
   * For Fastify. Only outside requests pass the gate; calls that a page makes in-process belong to that page.
   */
  serverFactory: FastifyServerFactory
  /** Requests being answered now. */
  underWay: () => number
  /** Requests refused since the start. */
  sentAway: () => number
  /** Accepts nothing new from now on, and resolves when all requests under way are answered. */
  drain: () => Promise<void>
}

/** Connections per request under way: enough for browsers that keep theirs open, and a bound on memory. */
const connectionsPerRequest = 20

/**
 * A connection that reads nothing of its answer for this long is closed. Longer than any answer takes to be
 * made.
 */
const silenceMs = 120_000

/** A browser's headers come in one piece; slow headers are an attack that holds connections. */
const headersMs = 15_000

/** Requests without an answer by then are cut. Longer than any query or call to the provider may take. */
const drainWithinMs = 60_000

/** The part of all places, and of all connections, that one network may hold. */
const placesPart = 1 / 8
const connectionsPart = 1 / 4

/** How often slow requests are looked for. */
const lookEveryMs = 1_000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export function createLoadShedder(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  headers: Record<string, string> = securityHeaders(config),
): LoadShedder {
  const bound = config.requestsAtOnce
  const underWay = new Set<Visit>()
  const places = createShares(bound, placesPart)
  const connections = createShares(bound * connectionsPerRequest, connectionsPart)
  // Outside production, callers on this machine have no limit (product.md §12).
  const isFree = (address: string): boolean => !config.isProduction && isLoopbackHost(address)
  const servers: Server[] = []
  const reference = referenceOfNow((now) =>
    log.warn({ reference: now, underWay: underWay.size, sentAway }, 'sending requests away'),
  )
  let sentAway = 0
  let watch: LoopWatch | undefined
  let looking: NodeJS.Timeout | undefined
  let isClosing = false
  let noteEmpty = (): void => undefined

  const isWelcome = (request: IncomingMessage): boolean => {
    const load = { underWay: underWay.size, isLate: watch?.isLate() ?? false }
    // While there is enough room, the shares need no check.
    return !isClosing && (hasRoom('ordinary', load, bound) || hasRoom(urgencyOf(request), load, bound))
  }
  /** Takes a place for a request; null when no place is free or its network has its share. */
  const takePlace = (request: IncomingMessage): (() => void) | null => {
    if (!isWelcome(request)) return null
    const visitor = visitorOf(request, config)
    if (isFree(visitor)) return () => undefined
    return places.take(visitor, urgencyOf(request) === 'purchase' ? purchaseFactor : 1)
  }
  const sendSlowAway = (): void => {
    const now = performance.now()
    for (const visit of underWay) {
      const slowness = slownessOf(visit, now)
      if (slowness) endVisit(visit, slowness, headers)
    }
  }
  /** Counts a request until its answer is read, or its visitor is gone. */
  const stay = (visit: Visit, releasePlace: () => void): void => {
    underWay.add(visit)
    visit.response.once('close', () => {
      underWay.delete(visit)
      releasePlace()
      if (underWay.size === 0) noteEmpty()
    })
  }
  const admit = (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
    return (request: IncomingMessage, response: ServerResponse): void => {
      const releasePlace = takePlace(request)
      if (!releasePlace) {
        sentAway += 1
        // The rest of a body is not read.
        const connection = isClosing || hasBody(request) ? { connection: 'close' } : {}
        replyBusy(request, response, { reference: reference(), headers: { ...headers, ...connection } })
        return
      }
      handle(request, response)
      if (isWithKernel(response)) releasePlace()
      else stay({ request, response, startedAt: performance.now() }, releasePlace)
    }
  }
  return {
    serverFactory: (handle, options) => {
      const server = createServer({ connectionsCheckingInterval: 5_000 }, admit(handle))
      server.headersTimeout = headersMs
      server.keepAliveTimeout = Number(options.keepAliveTimeout)
      server.requestTimeout = Number(options.requestTimeout)
      server.timeout = silenceMs
      server.maxConnections = bound * connectionsPerRequest
      server.on('connection', (socket) => {
        const peer = socket.remoteAddress ?? ''
        // A proxy's connections carry many visitors.
        if (config.isBehindProxy || isFree(peer)) return
        const giveConnection = connections.take(peer)
        if (giveConnection) socket.once('close', giveConnection)
        else socket.destroy()
      })
      server.once('listening', () => {
        watch ??= watchLoop()
        looking ??= setInterval(sendSlowAway, lookEveryMs).unref()
      })
      server.once('close', () => clearInterval(looking))
      servers.push(server)
      return server
    },
    underWay: () => underWay.size,
    sentAway: () => sentAway,
    drain: async () => {
      isClosing = true
      for (const { response } of underWay)
        if (!response.headersSent) response.setHeader('connection', 'close')
      for (const server of servers) server.close()
      const deadline = setTimeout(() => noteEmpty(), drainWithinMs)
      await new Promise<void>((resolve) => {
        noteEmpty = resolve
        if (underWay.size === 0) resolve()
      })
      clearTimeout(deadline)
      watch?.stop()
      if (underWay.size > 0) log.warn({ underWay: underWay.size }, 'stopping without an answer to some')
      for (const server of servers) server.closeAllConnections()
    },
  }
}
