import type { Readable } from 'node:stream'
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
import { questionAddress } from '../page-cache/address.ts'
import type { Made } from '../page-cache/cached-answer.ts'
import type { PageCaches } from '../page-cache/page-cache.ts'
import { routeOf, sendCached } from '../page-cache/send-cached.ts'
import { cacheControl } from './cache-control.ts'
import type { CallerOf } from './callers.ts'
import type { answerWindow } from './error-replies.ts'
import { readInput } from './read-input.ts'
import { compileReplySerializer } from './reply-serializer.ts'
import { admitFile, inUploadScope, type Site, whilePlaceIsHeld } from './upload.ts'

/** What a handler gets: the checked input, and the caller as the endpoint's access knows them. */
export type Call<E extends Endpoint> = ParsedInput<E> &
  CallerOf<E['access']> & { request: FastifyRequest; reply: FastifyReply }

/** Binds an endpoint to its handler. A download answers bytes, or a stream of bytes, in place of JSON. */
export type Handle<Who extends Access = ShopAccess> = <E extends EndpointFor<Who>>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Reply<E> | Buffer | Readable>,
) => void

export type StaffHandle = Handle<StaffAccess>

/** How an application knows its callers: by the token of shoppers, or by the cookie of the staff. */
export interface Authentication<Who extends Access, Caller> {
  site: Site
  /** @throws {ShopError} where this caller may not call the endpoint. */
  authenticate: (endpoint: EndpointFor<Who>, request: FastifyRequest) => Promise<Caller | null>
  /** Names the sender of a file. */
  senderOf: (caller: Caller) => string
  /** The caller as handlers get them. */
  callerFieldsOf: (caller: Caller | null, call: CallSoFar) => Partial<CallerOf<Who>> | null
  /** The error to answer, where one of a handler has to do with the caller. */
  explainError?: (error: unknown, caller: Caller | null, request: FastifyRequest) => Promise<unknown>
}

/** A call whose input was read. */
export interface CallSoFar {
  endpoint: Endpoint
  request: FastifyRequest
  input: object
}

/** Counts a call from an address; throws `too_many_requests` past the endpoint's limit. */
export type CountCall = (
  endpointId: string,
  limit: NonNullable<Endpoint['limit']>,
  address: string,
) => Promise<void>

interface Binding<Who extends Access, Caller> {
  authentication: Authentication<Who, Caller>
  countCall: CountCall
  pageCaches?: PageCaches | null
  /** Answers a download that failed, where it differs from other answers. */
  answerFailedFile?: typeof answerWindow
}

/**
 * Binds described endpoints to Fastify: access, limits, validation and the shape of the reply come from the
 * description, so a handler holds only what the call does.
 */
export function bindEndpoints<Who extends Access, Caller>(
  app: FastifyInstance,
  { authentication, countCall, pageCaches = null, answerFailedFile }: Binding<Who, Caller>,
): Handle<Who> {
  const callers = new WeakMap<FastifyRequest, Caller | null>()

  return (endpoint, handler) => {
    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const caller = await authentication.authenticate(endpoint, request)
      callers.set(request, caller)
      if (endpoint.limit) await countCall(endpoint.id, endpoint.limit, request.ip)
      if (!endpoint.upload) return
      const name = caller && authentication.senderOf(caller)
      admitFile(endpoint.upload, { request, reply, house: authentication.site, name })
    }

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const caller = callers.get(request) ?? null
      const input = readInput(endpoint, request)
      const callerFields = authentication.callerFieldsOf(caller, { endpoint, request, input })
      const call = { ...input, ...callerFields, request, reply } as Call<typeof endpoint>
      try {
        return await whilePlaceIsHeld(request, () => handler(call))
      } catch (error) {
        throw (await authentication.explainError?.(error, caller, request)) ?? error
      }
    }

    async function send(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (pageCaches && endpoint.isContent)
        return sendContent(pageCaches, endpoint, { request, reply }, () => answer(request, reply))
      reply.header('cache-control', cacheControlUntilAnswered(endpoint))
      const answered = await answer(request, reply)
      // A refusal is not kept.
      if (endpoint.isTimeless) reply.header('cache-control', cacheControl.timeless)
      return endpoint.contentType ? sendFile({ request, reply }, endpoint.contentType, answered) : answered
    }

    const addTo = (scope: FastifyInstance): unknown =>
      scope.route({
        ...routeOptionsOf(endpoint),
        ...(endpoint.contentType && answerFailedFile && { errorHandler: answerFailedFile }),
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
  access === 'anyone' && method === 'GET' ? cacheControl.ask : cacheControl.private

const isFileReply = (answered: unknown): answered is FileReply =>
  typeof answered === 'object' && answered !== null && 'name' in answered && 'bytes' in answered

/**
 * Sends bytes or a stream as they are. A named file browsers show and save under its name; one of any type they only save.
 * A caller that has the same bytes gets 304.
 */
function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  mediaType: string,
  answered: unknown,
): FastifyReply {
  reply.type(mediaType)
  if (!isFileReply(answered)) return reply.send(answered)
  const { name, bytes, tag } = answered
  const how = mediaType === 'application/octet-stream' ? 'attachment' : 'inline'
  reply.header('content-disposition', `${how}; filename="${name}"`)
  if (tag === undefined) return reply.send(Buffer.from(bytes))
  const quoted = `"${tag}"`
  reply.header('cache-control', cacheControl.privateFile).header('etag', quoted)
  return request.headers['if-none-match'] === quoted ? reply.code(304).send() : reply.send(Buffer.from(bytes))
}

/** Sends public content from the cache, or makes it and keeps it there. */
async function sendContent(
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
