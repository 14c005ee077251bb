import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, type Endpoint, fillPath, type ParsedInput, type Reply } from '#contract/endpoint.ts'
import type { FileReply } from '#contract/file-reply.ts'
import { isForeignKeyViolation } from '../database/transaction.ts'
import { questionAddress } from '../page-cache/address.ts'
import type { Made } from '../page-cache/cached-answer.ts'
import type { PageCaches } from '../page-cache/page-cache.ts'
import { routeOf, sendCached } from '../page-cache/send-cached.ts'
import { cacheControl } from './cache-control.ts'
import type { Shopper } from './callers.ts'
import { shopError, signedOut } from './error-message.ts'
import { readInput } from './read-input.ts'
import { compileReplySerializer } from './reply-serializer.ts'
import { sessionOver } from './session-over.ts'
import { admitFile, inUploadScope, whilePlaceIsHeld } from './upload.ts'

/** Finds the owner of a token; null for one that never existed, has expired or was revoked. */
export type FindShopper = (token: string) => Promise<Shopper | null>

/** Counts a call from an address; throws `too_many_requests` past the endpoint's limit. */
export type CountCall = (
  endpointId: string,
  limit: NonNullable<Endpoint['limit']>,
  address: string,
) => Promise<void>

type ShopperOf<Who extends Access> = Who extends 'shopper'
  ? Shopper
  : Who extends 'guest-or-shopper'
    ? Shopper | null
    : null

export type Call<E extends Endpoint> = ParsedInput<E> & {
  shopper: ShopperOf<E['access']>
  request: FastifyRequest
}

export type Handle = <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Reply<E>>) => void

/**
 * Binds described endpoints to Fastify: access, limits, validation and the shape of the reply come from the
 * description, so a handler holds only what the call does.
 */
export function apiBinder(
  app: FastifyInstance,
  findShopper: FindShopper,
  countCall: CountCall,
  pageCaches: PageCaches | null = null,
): Handle {
  return (endpoint, handler) => {
    const answer = async (request: FastifyRequest) => {
      const input = readInput(endpoint, request)
      const call = { ...input, shopper: request.shopper, request } as Call<typeof endpoint>
      return whilePlaceIsHeld(request, () => unlessGone(request, findShopper, () => handler(call)))
    }
    const addTo = (scope: FastifyInstance): unknown =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { isWithoutBody: endpoint.body === undefined },
        ...(endpoint.upload && { bodyLimit: endpoint.upload.maxBytes }),
        schema: endpoint.file ? {} : { response: { 200: endpoint.reply } },
        serializerCompiler: compileReplySerializer,
        onRequest: async (request, reply) => {
          request.shopper = await authenticate(endpoint, request, findShopper)
          if (endpoint.limit) await countCall(endpoint.id, endpoint.limit, request.ip)
          if (endpoint.upload)
            admitFile(endpoint.upload, { request, reply, house: 'shop', name: senderOf(request) })
        },
        handler: async (request, reply) => {
          if (pageCaches && endpoint.isContent)
            return answerCached(pageCaches, endpoint, { request, reply }, () => answer(request))
          reply.header('cache-control', cacheControlUntilAnswered(endpoint))
          const answered = await answer(request)
          // A refusal is not kept.
          if (endpoint.isTimeless) reply.header('cache-control', cacheControl.timeless)
          if (!endpoint.file) return answered
          return sendFile({ request, reply }, endpoint.file, answered as FileReply)
        },
      })
    if (endpoint.upload) inUploadScope(app, endpoint.upload, addTo)
    else addTo(app)
  }
}

const senderOf = ({ shopper }: FastifyRequest): string | null => shopper && `account ${shopper.accountId}`

const cacheControlUntilAnswered = ({ access, method }: Endpoint): string =>
  access === 'anyone' && method === 'GET' ? cacheControl.ask : cacheControl.private

/**
 * Browsers show the file, and save it under this name; one of any type they only save. An authorised caller that has the same bytes gets 304.
 */
function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  mediaType: string,
  { name, bytes, tag }: FileReply,
): FastifyReply {
  const how = mediaType === 'application/octet-stream' ? 'attachment' : 'inline'
  reply.header('content-disposition', `${how}; filename="${name}"`).type(mediaType)
  if (tag === undefined) return reply.send(Buffer.from(bytes))
  const quoted = `"${tag}"`
  reply.header('cache-control', cacheControl.privateFile).header('etag', quoted)
  return request.headers['if-none-match'] === quoted ? reply.code(304).send() : reply.send(Buffer.from(bytes))
}

async function answerCached(
  { pages, questions }: PageCaches,
  { path, query }: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  answer: () => Promise<unknown>,
): Promise<FastifyReply> {
  const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
  const make = async (isLasting = true): Promise<Made> => ({
    status: 200,
    route: routeOf(request),
    body: Buffer.from(serialize((await answer()) as Record<string, unknown>)),
    contentType: 'application/json; charset=utf-8',
    cacheControl: cacheControl.content,
    isLasting,
  })
  if (query === undefined)
    return sendCached(request, reply, await pages.get(fillPath(path, Object(request.params)), make))
  const question = questionAddress(request.url)
  // A query that is no question is refused, or answered and not kept.
  const kept = await questions.get(question ?? request.url, () => make(question !== null))
  return sendCached(request, reply, kept)
}

declare module 'fastify' {
  interface FastifyRequest {
    shopper: Shopper | null
  }
}

/**
 * @throws {ShopError} `not_signed_in` without a token, `session_expired` with a dead one.
 */
async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  findShopper: FindShopper,
): Promise<Shopper | null> {
  if (endpoint.access === 'anyone') return null
  const token = bearerToken(request.headers.authorization)
  if (token === null) {
    if (endpoint.access === 'guest-or-shopper') return null
    throw shopError(signedOut(endpoint.signedOutMessage))
  }
  const shopper = await findShopper(token)
  if (!shopper) throw sessionOver()
  return shopper
}

/**
 * A write for an account that was erased since the call began names a row that is gone; the shopper is told what the next call would
 * tell. Every other failure stays as it is.
 */
async function unlessGone<T>(
  request: FastifyRequest,
  findShopper: FindShopper,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!request.shopper || !isForeignKeyViolation(error)) throw error
    const token = bearerToken(request.headers.authorization) ?? ''
    throw (await findShopper(token)) ? error : sessionOver()
  }
}

/** The token of `Authorization: Bearer …`; null when there is no such header at all. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null
  const match = /^Bearer +(\S+)$/i.exec(header)
  return match?.[1] ?? ''
}
