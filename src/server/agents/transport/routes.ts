import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AgentOperation, agentOperations, type OperationName } from '#contract/agents/operations.ts'
import { mainVersion, mcpPath, profilePath, protocolVersions, restBase } from '#contract/agents/protocol.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type CachedAnswer, chooseVariant } from '../../platform/page-cache/cached-answer.ts'
import { businessProfile } from '../profile/business-profile.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { contentDigest, signatureHeaders } from '../signatures/http-signatures.ts'
import { publishedKeys, signingKey } from '../signatures/signing-keys.ts'
import { admit, callOf, countNetwork, profileOfHeader } from './admit.ts'
import { type Agents, createAgents } from './agents.ts'
import { registerMcp } from './mcp.ts'
import { readKey } from './once-by-key.ts'
import { refusalHandler } from './refusals.ts'
import { runOperation } from './run-operation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The state that all calls of agents share. */
    agents: Agents
  }
  interface FastifyRequest {
    /** The bytes of the body, which signatures cover; null without a body. */
    sentBody: Buffer | null
  }
}

const maxBodyBytes = 64 * 1024

/** Seconds for which platforms may keep the shop's profile; a new key is published longer than this before it signs. */
const profileSeconds = 300

/**
 * The routes of agents: the profile of the shop, REST and MCP. While the owner has them switched off, nothing is at
 * their addresses.
 */
export function registerAgents(app: FastifyInstance, shop: AppContext): void {
  const agents = createAgents(shop)
  app.decorate('agents', agents)
  app.addHook('onClose', () => agents.counts.stop())
  registerProfile(app, agents)
  app.register(async (scope) => {
    registerBody(scope)
    scope.setErrorHandler(refusalHandler(restRefusal))
    scope.addHook('onRequest', async (request) => {
      if (!(await isOn(agents))) throw nothingHere()
      countNetwork(agents, request.ip)
    })
    for (const [name, operation] of Object.entries<AgentOperation>(agentOperations))
      registerOperation(scope, agents, name as OperationName, operation)
    scope.register(async (inner) => registerMcp(inner, agents))
    // Catches every other call below the address, so that its refusal has the words of the protocol.
    scope.all(`${restBase}/*`, async (request) => {
      const [path = ''] = request.url.split('?')
      throw isAddress(path)
        ? new ProtocolError('method_not_allowed', `This address does not take ${request.method}.`)
        : nothingHere()
    })
  })
}

const addresses = [
  ...Object.values<AgentOperation>(agentOperations).map(({ path }) => restBase + path),
  mcpPath,
]

/** Whether an address takes any method. */
const isAddress = (path: string): boolean =>
  addresses.some((address) => {
    const [before = '', after] = address.split('{id}')
    if (after === undefined) return path === address
    const id = path.slice(before.length, path.length - after.length)
    return path.startsWith(before) && path.endsWith(after) && id !== '' && !id.includes('/')
  })

const nothingHere = (): ShopError => new ShopError('not_found', 'There is nothing at this address.')

const isOn = async ({ shop }: Agents): Promise<boolean> =>
  (await shop.settings.current()).agents.access === 'on'

function registerProfile(app: FastifyInstance, agents: Agents): void {
  const { shop, origin, secrets } = agents
  const answer = (version: (typeof protocolVersions)[number]) =>
    async function send(_request: FastifyRequest, reply: FastifyReply) {
      if (!(await isOn(agents))) return reply.callNotFound()
      const keys = await publishedKeys(shop, await secrets())
      return reply
        .header('cache-control', `public, max-age=${profileSeconds}`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(businessProfile(origin, version, keys)))
    }
  app.get(profilePath, answer(mainVersion))
  for (const version of protocolVersions)
    if (version !== mainVersion) app.get(`${profilePath}/${version}`, answer(version))
}

/** Reads JSON and keeps its bytes. */
function registerBody(scope: FastifyInstance): void {
  scope.decorateRequest('sentBody', null)
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maxBodyBytes },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      request.sentBody = body
      try {
        done(null, JSON.parse(body.toString('utf8')))
      } catch (error) {
        done(new ProtocolError('invalid_request', 'The body is no JSON.', { cause: error }), undefined)
      }
    },
  )
}

function registerOperation(
  scope: FastifyInstance,
  agents: Agents,
  name: OperationName,
  operation: AgentOperation,
): void {
  scope.route({
    method: operation.method,
    url: restBase + operation.path.replace('{id}', ':id'),
    bodyLimit: maxBodyBytes,
    handler: async (request, reply) => {
      const { headers } = request
      const { id } = request.params as { id?: string }
      const key = readKey(headers['idempotency-key'])
      if (operation.isKeyed && key === null)
        throw new ProtocolError('invalid_request', 'This call needs an Idempotency-Key.')
      const call = callOf(request, { mustCoverKey: operation.isWrite })
      const caller = await admit(agents, call, profileOfHeader(headers['ucp-agent']))
      const answer = await runOperation(agents, caller, { name, id, input: request.body, key })
      if (typeof headers['request-id'] === 'string')
        reply.header('request-id', headers['request-id'].slice(0, 200))
      if ('cached' in answer) return sendBytes(request, reply, answer.cached)
      const { status, body } = answer
      const json = JSON.stringify(body)
      reply.header('cache-control', 'no-store')
      if (name === 'complete_checkout') reply.headers(await signatureOf(agents, status, json))
      return reply.code(status).type(jsonType).send(json)
    },
  })
}

const jsonType = 'application/json'

/** Sends the bytes of a cached answer, compressed where the agent takes that. A POST has no preconditions. */
function sendBytes(request: FastifyRequest, reply: FastifyReply, cached: CachedAnswer): FastifyReply {
  const acceptEncoding = request.headers['accept-encoding']?.toString()
  const { headers, body } = chooseVariant(cached, { acceptEncoding, ifNoneMatch: undefined })
  return reply.code(cached.status).headers(headers).send(body)
}

/** The headers that sign an answer. */
async function signatureOf(
  { shop, secrets }: Agents,
  status: number,
  json: string,
): Promise<Record<string, string>> {
  const digest = contentDigest(json)
  const components = [
    ['@status', String(status)],
    ['content-digest', digest],
    ['content-type', jsonType],
  ] as const
  const key = await signingKey(shop, await secrets())
  return {
    'content-digest': digest,
    ...signatureHeaders(components, { ...key, created: Math.floor(Date.now() / 1000) }),
  }
}

const restRefusal = ({ code, message }: ProtocolError, request: FastifyRequest): object => ({
  code,
  content: message,
  continue_url: request.server.agents.origin,
})
