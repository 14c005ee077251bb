import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Access,
  type Endpoint,
  type EndpointFor,
  fillPath,
  type ParsedInput,
  type Reply,
  type ShopAccess,
  type StaffAccess,
} from '#contract/endpoint.ts'
import type { FileReply } from '#contract/file-reply.ts'
import { searchAddress } from '../page-cache/address.ts'
import type { FreshAnswer } from '../page-cache/cached-answer.ts'
import type { PageCaches } from '../page-cache/page-cache.ts'
import { routeOf, sendCached } from '../page-cache/send-cached.ts'
import { cacheControl } from './cache-control.ts'
import type { CallerOf } from './callers.ts'
import type { answerFailedDownload } from './error-replies.ts'
import { readInput } from './read-input.ts'
import { compileReplySerializer } from './reply-serializer.ts'
import { admitFile, holdingPlace, inUploadScope, type Site } from './upload.ts'

/** Input of a handler: the validated input, and the caller fields of the endpoint's access. */
export type Call<E extends Endpoint> = ParsedInput<E> &
  CallerOf<E['access']> & { request: FastifyRequest; reply: FastifyReply }

/** Binds an endpoint to its handler. A download returns bytes or a stream instead of JSON. */
export type Handle<AccessLevel extends Access = ShopAccess> = <E extends EndpointFor<AccessLevel>>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Reply<E> | Buffer | Readable>,
) => void

export type StaffHandle = Handle<StaffAccess>

/** Authenticates callers: shoppers by token, staff by cookie. */
export interface Authentication<AccessLevel extends Access, Caller> {
  site: Site
  /** @throws {ShopError} where this caller may not call the endpoint. */
  authenticate: (
    endpoint: EndpointFor<AccessLevel>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Caller | null>
  /** Returns the name of an uploading caller. */
  senderOf: (caller: Caller) => string
  /** Returns the caller fields that handlers get. */
  callerFieldsOf: (caller: Caller | null, call: ParsedCall) => Partial<CallerOf<AccessLevel>> | null
  /** Replaces an error that the state of the caller explains. */
  explainError?: (error: unknown, caller: Caller | null, request: FastifyRequest) => Promise<unknown>
}

/** A call with validated input. */
export interface ParsedCall {
  endpoint: Endpoint
  request: FastifyRequest
  input: object
}

/**
 * Counts a call from an address.
 * @throws {ShopError} `too_many_requests` past the endpoint's limit.
 */
export type CountCall = (
  endpointId: string,
  limit: NonNullable<Endpoint['limit']>,
  address: string,
) => Promise<void>

interface Binding<AccessLevel extends Access, Caller> {
  authentication: Authentication<AccessLevel, Caller>
  countCall: CountCall
  pageCaches?: PageCaches | null
  /** Error handler of downloads. */
  answerFailedDownload?: typeof answerFailedDownload
}

/**
 * Binds described endpoints to Fastify. Access, limits, validation and reply shape come from the description;
 * a handler holds only the work of the call.
 */
export function bindEndpoints<AccessLevel extends Access, Caller>(
  app: FastifyInstance,
  { authentication, countCall, pageCaches = null, answerFailedDownload }: Binding<AccessLevel, Caller>,
): Handle<AccessLevel> {
  const callers = new WeakMap<FastifyRequest, Caller | null>()

  return (endpoint, handler) => {
    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const caller = await authentication.authenticate(endpoint, request, reply)
      callers.set(request, caller)
      if (endpoint.limit) await countCall(endpoint.id, endpoint.limit, request.ip)
      if (!endpoint.upload) return
      const name = caller && authentication.senderOf(caller)
      admitFile(endpoint.upload, { request, reply, site: authentication.site, name })
    }

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const caller = callers.get(request) ?? null
      const input = readInput(endpoint, request)
      const callerFields = authentication.callerFieldsOf(caller, { endpoint, request, input })
      const call = { ...input, ...callerFields, request, reply } as Call<typeof endpoint>
      try {
        return await holdingPlace(request, () => handler(call))
      } catch (error) {
        throw (await authentication.explainError?.(error, caller, request)) ?? error
      }
    }

    async function send(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (pageCaches && endpoint.isContent)
        return sendContent(pageCaches, endpoint, { request, reply }, () => answer(request, reply))
      reply.header('cache-control', cacheControlUntilAnswered(endpoint))
      const answered = await answer(request, reply)
      // Errors are not cached.
      if (endpoint.isTimeless) reply.header('cache-control', cacheControl.timeless)
      return endpoint.contentType ? sendFile({ request, reply }, endpoint.contentType, answered) : answered
    }

    const addTo = (scope: FastifyInstance): unknown =>
      scope.route({
        ...routeOptionsOf(endpoint),
        ...(endpoint.contentType && answerFailedDownload && { errorHandler: answerFailedDownload }),
        onRequest: admit,
        handler: send,
      })
    if (endpoint.upload) inUploadScope(app, endpoint.upload, addTo)
    else addTo(app)
  }
}

function routeOptionsOf({ method, path, body, bodyLimit, upload, contentType, reply }: Endpoint) {
  const limit = upload?.maxBytes ?? bodyLimit
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { isWithoutBody: body === undefined },
    ...(limit && { bodyLimit: limit }),
    schema: contentType ? {} : { response: { 200: reply } },
    serializerCompiler: compileReplySerializer,
  }
}

const cacheControlUntilAnswered = ({ access, method }: Endpoint): string =>
  access === 'anyone' && method === 'GET' ? cacheControl.revalidate : cacheControl.private

const isFileReply = (answered: unknown): answered is FileReply =>
  typeof answered === 'object' && answered !== null && 'name' in answered && 'bytes' in answered

/**
 * Sends bytes or a stream. Browsers show a named file under its name, but only save files of unknown type. A
 * caller that has the same bytes gets 304.
 */
function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  mediaType: string,
  answered: unknown,
): FastifyReply {
  reply.type(mediaType)
  if (!isFileReply(answered)) return reply.send(answered)
  const { name, bytes, tag } = answered
  const disposition = mediaType === 'application/octet-stream' ? 'attachment' : 'inline'
  reply.header('content-disposition', `${disposition}; filename="${name}"`)
  if (tag === undefined) return reply.send(Buffer.from(bytes))
  const quoted = `"${tag}"`
  reply.header('cache-control', cacheControl.privateFile).header('etag', quoted)
  return request.headers['if-none-match'] === quoted ? reply.code(304).send() : reply.send(Buffer.from(bytes))
}

/** Sends public content from the cache, and caches it when it is missing. */
async function sendContent(
  { pages, searches }: PageCaches,
  { path, query }: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  answer: () => Promise<unknown>,
): Promise<FastifyReply> {
  const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
  const contentType = 'application/json; charset=utf-8'
  const make = async (isCacheable = true): Promise<FreshAnswer> => {
    const answered = await answer()
    if (answered instanceof Readable) throw new TooLargeToKeep()
    return {
      status: 200,
      route: routeOf(request),
      body: Buffer.from(serialize(answered as Record<string, unknown>)),
      contentType,
      cacheControl: cacheControl.content,
      isCacheable,
    }
  }
  if (query === undefined || !request.url.includes('?')) {
    try {
      return sendCached(request, reply, await pages.get(fillPath(path, Object(request.params)), make))
    } catch (error) {
      if (!(error instanceof TooLargeToKeep)) throw error
      // Concurrent callers share one answer, but a stream has one reader, so each caller gets a stream of its own.
      return reply
        .type(contentType)
        .header('cache-control', cacheControl.revalidate)
        .send(await answer())
    }
  }
  const search = searchAddress(request.url)
  // Other queries are rejected, or answered without caching.
  const cached = await searches.get(search ?? request.url, () => make(search !== null))
  return sendCached(request, reply, cached)
}

/** Carries a streamed answer past the cache, which keeps whole bodies. */
class TooLargeToKeep extends Error {}
