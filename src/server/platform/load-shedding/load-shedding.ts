import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { isLoopbackHost } from '../loopback.ts'
import { referenceOfNow, replyBusy } from './busy-reply.ts'
import { clientAddressOf } from './client-address.ts'
import { type LoopWatch, watchLoop } from './loop-delay.ts'
import { createNetworkLimits } from './network-limits.ts'
import { hasRoom, purchaseFactor, urgencyOf } from './rules.ts'
import { endSlowRequest, isSentToKernel, type RunningRequest, slownessOf } from './slow-requests.ts'

/** Limits the number of concurrent requests. */
export interface LoadShedder {
  /**
   * Server factory for Fastify. Only outside requests are limited; in-process calls belong to the page that
   * makes them.
   */
  serverFactory: FastifyServerFactory
  /** Running requests. */
  runningRequests: () => number
  /** Rejected requests since the start. */
  rejectedRequests: () => number
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
const requestsFraction = 1 / 8
const connectionsFraction = 1 / 4

/** How often slow requests are checked. */
const checkEveryMs = 1_000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export function createLoadShedder(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  headers: Record<string, string> = securityHeaders(config),
): LoadShedder {
  const maxRequests = config.requestsAtOnce
  const runningRequests = new Set<RunningRequest>()
  const places = createNetworkLimits(maxRequests, requestsFraction)
  const connections = createNetworkLimits(maxRequests * connectionsPerRequest, connectionsFraction)
  // Outside production, callers on this machine have no limit (product.md §12).
  const isUnlimited = (address: string): boolean => !config.isProduction && isLoopbackHost(address)
  const servers: Server[] = []
  const reference = referenceOfNow((now) =>
    log.warn(
      { reference: now, underWay: runningRequests.size, sentAway: rejectedRequests },
      'sending requests away',
    ),
  )
  let rejectedRequests = 0
  let watch: LoopWatch | undefined
  let slowTimer: NodeJS.Timeout | undefined
  let isClosing = false
  let onEmpty = (): void => undefined

  const hasCapacity = (request: IncomingMessage): boolean => {
    const load = { runningRequests: runningRequests.size, isLate: watch?.isLate() ?? false }
    // While ordinary requests fit, the urgency need not be computed.
    return (
      !isClosing && (hasRoom('ordinary', load, maxRequests) || hasRoom(urgencyOf(request), load, maxRequests))
    )
  }
  /** Takes a place for a request; null when no place is free or its network has used its part. */
  const acquirePlace = (request: IncomingMessage): (() => void) | null => {
    if (!hasCapacity(request)) return null
    const clientAddress = clientAddressOf(request, config)
    if (isUnlimited(clientAddress)) return () => undefined
    return places.acquire(clientAddress, urgencyOf(request) === 'purchase' ? purchaseFactor : 1)
  }
  const endSlowRequests = (): void => {
    const now = performance.now()
    for (const running of runningRequests) {
      const slowness = slownessOf(running, now)
      if (slowness) endSlowRequest(running, slowness, headers)
    }
  }
  /** Counts a request until its answer is read or its client disconnects. */
  const countUntilClosed = (running: RunningRequest, releasePlace: () => void): void => {
    runningRequests.add(running)
    running.response.once('close', () => {
      runningRequests.delete(running)
      releasePlace()
      if (runningRequests.size === 0) onEmpty()
    })
  }
  const admit = (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
    return (request: IncomingMessage, response: ServerResponse): void => {
      const releasePlace = acquirePlace(request)
      if (!releasePlace) {
        rejectedRequests += 1
        // The rest of a body is not read, so the connection can't be reused.
        const connection = isClosing || hasBody(request) ? { connection: 'close' } : {}
        replyBusy(request, response, { reference: reference(), headers: { ...headers, ...connection } })
        return
      }
      handle(request, response)
      if (isSentToKernel(response)) releasePlace()
      else countUntilClosed({ request, response, startedAt: performance.now() }, releasePlace)
    }
  }
  return {
    serverFactory: (handle, options) => {
      const server = createServer({ connectionsCheckingInterval: 5_000 }, admit(handle))
      server.headersTimeout = headersMs
      server.keepAliveTimeout = Number(options.keepAliveTimeout)
      server.requestTimeout = Number(options.requestTimeout)
      server.timeout = silenceMs
      server.maxConnections = maxRequests * connectionsPerRequest
      server.on('connection', (socket) => {
        const peer = socket.remoteAddress ?? ''
        // The connections of a proxy carry many visitors.
        if (config.isBehindProxy || isUnlimited(peer)) return
        const releaseConnection = connections.acquire(peer)
        if (releaseConnection) socket.once('close', releaseConnection)
        else socket.destroy()
      })
      server.once('listening', () => {
        watch ??= watchLoop()
        slowTimer ??= setInterval(endSlowRequests, checkEveryMs).unref()
      })
      server.once('close', () => clearInterval(slowTimer))
      servers.push(server)
      return server
    },
    runningRequests: () => runningRequests.size,
    rejectedRequests: () => rejectedRequests,
    drain: async () => {
      isClosing = true
      for (const { response } of runningRequests)
        if (!response.headersSent) response.setHeader('connection', 'close')
      for (const server of servers) server.close()
      const deadline = setTimeout(() => onEmpty(), drainWithinMs)
      await new Promise<void>((resolve) => {
        onEmpty = resolve
        if (runningRequests.size === 0) resolve()
      })
      clearTimeout(deadline)
      watch?.stop()
      if (runningRequests.size > 0)
        log.warn({ underWay: runningRequests.size }, 'stopping without an answer to some')
      for (const server of servers) server.closeAllConnections()
    },
  }
}
