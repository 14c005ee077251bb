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

/** Limits the number of concurrent requests. */
export interface LoadShedder {
  /**
   * Server factory for Fastify. Only outside requests are limited; in-process calls belong to the page that
   * makes them.
   */
  serverFactory: FastifyServerFactory
  /** Running requests. */
  underWay: () => number
  /** Rejected requests since the start. */
  sentAway: () => number
  /** Rejects new requests from now on, and resolves when all running ones are answered. */
  drain: () => Promise<void>
}

/** Connections per running request: enough for browsers that keep connections open, and a bound on memory. */
const connectionsPerRequest = 20

/** A connection without progress for this long is closed; longer than any answer takes. */
const silenceMs = 120_000

/** Browsers send headers in one piece; slow headers are an attack that holds connections. */
const headersMs = 15_000

/** Running requests are cut after this time; longer than any query or provider call takes. */
const drainWithinMs = 60_000

/** Part of all requests, and of all connections, that one network may use. */
const placesPart = 1 / 8
const connectionsPart = 1 / 4

/** How often slow requests are checked. */
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
    // While ordinary requests fit, the urgency need not be computed.
    return !isClosing && (hasRoom('ordinary', load, bound) || hasRoom(urgencyOf(request), load, bound))
  }
  /** Takes a place for a request; null when no place is free or its network has used its part. */
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
  /** Counts a request until its answer is read or its client disconnects. */
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
        // The rest of a body is not read, so the connection can't be reused.
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
        // The connections of a proxy carry many visitors.
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
