import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ApiError, rejected, serverTrouble, unknownAddress } from '../api-errors.ts'
import { type Call, failed, type Reply } from './call.ts'
import type { Match } from './router.ts'

const largestBody = 262_144

export type ServerOptions = {
  match: (method: string, path: string) => Match | null
  /** Awaited before any answer, so that nothing is shown that a crash could undo. */
  durable: () => Promise<void>
  /** Resolves when the state has been read; earlier calls wait. */
  ready: Promise<void>
}

export function createSandboxServer(options: ServerOptions): Server {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      // The caller went away while the answer was written; there is nobody left to tell.
      if (!response.destroyed) console.error(error)
      response.destroy()
    })
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 70_000
  return server
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
): Promise<void> {
  let reply: Reply
  try {
    reply = await handle(request, response, options)
  } catch (error) {
    reply = errorReply(error)
  }
  try {
    await options.durable()
  } catch (error) {
    reply = errorReply(error)
  }
  await send(response, reply)
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
): Promise<Reply> {
  await options.ready
  const url = URL.parse(request.url ?? '/', 'http://sandbox')
  const method = request.method ?? 'GET'
  const found = url ? options.match(method, url.pathname) : null
  if (!url || !found) throw unknownAddress()
  const call: Call = {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: await readBody(request),
    params: found.params,
    onEnd: (task) => response.once('close', task),
  }
  return found.handle(call)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody) throw rejected('The request body is too large.', 413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function errorReply(error: unknown): Reply {
  if (error instanceof ApiError) return failed(error)
  console.error(error)
  return failed(serverTrouble(500))
}

async function send(response: ServerResponse, { status, body, headers }: Reply): Promise<void> {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  if (typeof body === 'string') response.end(body)
  else await pipeline(body, response)
}
