import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from './shop-error.ts'

/** A tool as data. Schemas are JSON Schema; `run` validates the arguments itself. */
export interface McpTool extends Pick<Tool, 'name' | 'title' | 'description' | 'annotations'> {
  inputSchema: object
  /** The shape of `structuredContent`. */
  outputSchema?: object
  /** False for a tool that the caller may not use: the list leaves it out, and `run` says why. */
  isListed: boolean
  /**
   * A refusal that a model can correct is a result with `isError`. What it throws is answered by the error handler of
   * the scope, with an HTTP status.
   */
  run: (args: Record<string, unknown>) => Promise<CallToolResult>
}

/** A server of the Model Context Protocol at one address. */
export interface McpSite<Caller> {
  path: `/${string}`
  name: string
  version: string
  /** What a model reads before it chooses a tool. */
  instructions: string
  /** How long clients may keep the list of tools, where it is the same for everybody. */
  listTtlMs?: number
  /** @throws {ShopError} where the caller may not come in. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>
  /** The tools as this caller has them. Others are unknown. */
  toolsOf: (caller: Caller, request: FastifyRequest) => McpTool[]
}

/**
 * Serves tools by the Model Context Protocol, without state: each request has its own server, and any process
 * answers it. Clients of the protocols 2025 and 2026 are served.
 */
export function mountMcp<Caller>(app: FastifyInstance, site: McpSite<Caller>): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: 'POST',
    url: site.path,
    onRequest: async (request, reply) => {
      callers.set(request, await site.admit(request, reply))
    },
    handler: async (request, reply) => {
      // A batch would count as one call, and the protocol has no batches any more.
      if (Array.isArray(request.body)) {
        throw new ShopError('invalid_request', 'Send one message at a time.')
      }
      const thrown: unknown[] = []
      const tools = site.toolsOf(callers.get(request) as Caller, request).map((tool) => ({
        ...tool,
        run: (args: Record<string, unknown>) =>
          tool.run(args).catch((error: unknown) => {
            thrown.push(error)
            throw error
          }),
      }))
      const response = await answer(site, tools, request)
      // Clients of 2025 get a stream that begins while the tool still runs.
      const body = Buffer.from(await response.arrayBuffer())
      if (thrown.length > 0) throw thrown[0]
      return send(reply, response, body)
    },
  })
  // Streams and sessions of earlier protocols, which nothing here needs.
  app.route({
    method: ['GET', 'DELETE'],
    url: site.path,
    config: { isWithoutBody: true },
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  })
}

async function answer(
  site: Omit<McpSite<never>, 'admit' | 'toolsOf'>,
  tools: McpTool[],
  request: FastifyRequest,
): Promise<Response> {
  // Loaded at the first request, since most shops never serve one.
  const { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } = await import(
    '@modelcontextprotocol/server'
  )
  const newServer = () => {
    const { name, version, instructions, listTtlMs: ttlMs } = site
    const cacheHints = ttlMs === undefined ? {} : { 'tools/list': { ttlMs, cacheScope: 'public' as const } }
    const server = new Server({ name, version }, { capabilities: { tools: {} }, instructions, cacheHints })
    server.setRequestHandler('tools/list', async () => ({
      tools: tools.filter(({ isListed }) => isListed).map(({ run, isListed, ...tool }) => tool as Tool),
    }))
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name)
      if (tool) return tool.run(params.arguments ?? {})
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of this name.')
    })
    return server
  }
  const handler = createMcpHandler(newServer, {
    legacy: 'stateless',
    // Nothing is announced, so no stream stays open.
    maxSubscriptions: 0,
    keepAliveMs: 0,
    onerror: (err) => request.log.info({ err }, 'an MCP request was refused'),
  })
  return handler.fetch(webRequestOf(request), { parsedBody: request.body })
}

/** The head of a request; its body is parsed already. */
function webRequestOf({ method, url, headers }: FastifyRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  return new Request(new URL(url, 'http://localhost'), { method, headers: new Headers(pairs) })
}

function send(reply: FastifyReply, response: Response, body: Buffer): FastifyReply {
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .header('cache-control', 'no-store')
    .send(body.length > 0 ? body : undefined)
}
