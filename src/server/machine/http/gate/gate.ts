import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Shop } from '../../shop.ts'
import { securityHeaders } from '../security-headers.ts'
import { replyBusy } from './busy-reply.ts'
import { type LoopWatch, watchLoop } from './loop-delay.ts'
import { hasRoom, urgencyOf } from './rules.ts'

/** Stands before the application and lets in no more than the process can answer. */
export interface Gate {
  /** For Fastify. Only what comes from outside passes the gate; calls that a page makes in-process are part of that page. */
  serverFactory: FastifyServerFactory
  /** Requests being answered now. */
  underWay: () => number
  /** Requests sent away since the start. */
  sentAway: () => number
  /** Takes nothing new from now on, and resolves when everything under way has its answer. */
  drain: () => Promise<void>
}

/** Connections for each request that may be under way: enough for browsers that keep theirs open, and an end to memory. */
const connectionsPerRequest = 20

/** A visitor who takes nothing of an answer for so long loses the connection; the place is needed. Longer than any answer takes to come. */
const silenceMs = 120_000

/** A browser's headers come in one piece; whoever drips them means to hold the place. */
const headersMs = 15_000

/** Whoever has no answer by then gets none. Longer than any query or call to the provider may take. */
const drainWithinMs = 60_000

export function createGate(
  { config, log }: Pick<Shop, 'config' | 'log'>,
  headers: Record<string, string> = securityHeaders(config),
): Gate {
  const bound = config.requestsAtOnce
  const underWay = new Set<ServerResponse>()
  const servers: Server[] = []
  const reference = referenceOfNow((now) =>
    log.warn({ reference: now, underWay: underWay.size, sentAway }, 'sending requests away'),
  )
  let sentAway = 0
  let watch: LoopWatch | undefined
  let isClosing = false
  let noteEmpty = (): void => undefined

  const isWelcome = (request: IncomingMessage): boolean => {
    const load = { underWay: underWay.size, isLate: watch?.isLate() ?? false }
    // Where there is room for anybody, nobody needs to be looked at.
    return !isClosing && (hasRoom('ordinary', load, bound) || hasRoom(urgencyOf(request), load, bound))
  }
  const admit = (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
    return (request: IncomingMessage, response: ServerResponse): void => {
      if (!isWelcome(request)) {
        sentAway += 1
        const connection = isClosing ? { connection: 'close' } : {}
        replyBusy(request, response, { reference: reference(), headers: { ...headers, ...connection } })
        return
      }
      underWay.add(response)
      response.once('close', () => {
        underWay.delete(response)
        if (underWay.size === 0) noteEmpty()
      })
      handle(request, response)
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
      server.once('listening', () => {
        watch ??= watchLoop()
      })
      servers.push(server)
      return server
    },
    underWay: () => underWay.size,
    sentAway: () => sentAway,
    drain: async () => {
      isClosing = true
      // Their connections are not kept for a next request.
      for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
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

const referenceLastsMs = 5_000

/** One reference for all who are sent away within a few seconds, and one line in the log for it. */
function referenceOfNow(note: (reference: string) => void): () => string {
  let reference = ''
  let until = 0
  return () => {
    const now = performance.now()
    if (now >= until) {
      reference = randomUUID().slice(0, 8)
      until = now + referenceLastsMs
      note(reference)
    }
    return reference
  }
}
