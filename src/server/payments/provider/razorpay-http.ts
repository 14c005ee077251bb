import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { ProviderConfig } from '../../platform/config/config.ts'
import { ProviderError } from './provider.ts'
import { readFailure, readRetryAfter } from './razorpay-failures.ts'

export interface ProviderCall<Schema extends z.ZodMiniType> {
  method: 'GET' | 'POST'
  /** Under `/v1`, with its query. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  reply: Schema
  /** Whether the call can be repeated without a second effect, so that an unknown result is retried. */
  isRepeatable: boolean
}

/** One call of the provider's API; throws only {@link ProviderError}. */
export type SendCall = <Schema extends z.ZodMiniType>(call: ProviderCall<Schema>) => Promise<z.output<Schema>>

export interface HttpOptions {
  /** The time limit of one attempt. */
  timeoutMs?: number
  /** The pause before the first repetition; later pauses double, with jitter. */
  retryMs?: number
}

const maxAttempts = 3

interface HttpAnswer {
  status: number
  text: string
  retryAfterMs: number | null
}

/** Calls the provider's API with basic authentication, a time limit, parsed replies, and repetitions of repeatable calls. */
export function providerHttp(config: ProviderConfig, options: HttpOptions = {}): SendCall {
  const { timeoutMs = 8_000, retryMs = 200 } = options
  const credentials = Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')

  const attempt = async <Schema extends z.ZodMiniType>(call: ProviderCall<Schema>) => {
    const name = `${call.method} ${call.path.replace(/\?.*/, '')}`
    const answer = await exchange(name, `${config.apiUrl}/v1${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Basic ${credentials}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readReply(name, answer, call.reply)
  }

  return async (call) => {
    const startedAt = performance.now()
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(call)
      } catch (error) {
        const pauseMs = pauseBefore(error, Math.random() * retryMs * 2 ** count)
        const isOver = count === maxAttempts || performance.now() - startedAt + pauseMs >= timeoutMs
        if (isOver || !canRepeat(error, call.isRepeatable)) throw error
        await wait(pauseMs)
      }
    }
  }
}

/** Jitter is added to the requested wait, so that clients do not return together. */
const pauseBefore = (error: unknown, jitterMs: number): number =>
  (error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0) + jitterMs

function canRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (!(error instanceof ProviderError)) return false
  return error.failure === 'unreachable' || (error.failure === 'unknown' && isRepeatable)
}

interface HttpRequest {
  method: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal
}

/** A server closes a connection that nobody uses; so does the shop, earlier, and sends nothing into one that is being closed. */
const keptMs = 4_000
const kept = { keepAlive: true, timeout: keptMs }
const plain = { request: httpRequest, agent: new HttpAgent(kept) }
const encrypted = { request: httpsRequest, agent: new HttpsAgent(kept) }

/** By Node's own client, which needs half of the processor time of `fetch`. A redirect is not followed. */
async function exchange(name: string, url: string, { body, ...options }: HttpRequest): Promise<HttpAnswer> {
  const { request, agent } = url.startsWith('https:') ? encrypted : plain
  try {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = request(url, { ...options, agent })
    sent.on('response', resolve).on('error', reject).end(body)
    const response = await promise
    const retryAfterMs = readRetryAfter(response.headers['retry-after'] ?? null, Date.now())
    return { status: response.statusCode ?? 0, text: await text(response), retryAfterMs }
  } catch (error) {
    const failure = neverArrived(error) ? 'unreachable' : 'unknown'
    throw new ProviderError(failure, `${name} got no answer.`, { cause: error })
  }
}

const beforeConnecting = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** No connection was made, so the provider did not receive the call. A host with several addresses has an error for each. */
function neverArrived(error: unknown): boolean {
  const errors = error instanceof AggregateError ? error.errors : [error]
  return errors.every(
    (each) => each instanceof Error && 'code' in each && beforeConnecting.has(`${each.code}`),
  )
}

function readReply<Schema extends z.ZodMiniType>(
  name: string,
  { status, text, retryAfterMs }: HttpAnswer,
  schema: Schema,
): z.output<Schema> {
  const json = parseJson(text)
  if (status >= 200 && status < 300) {
    const reply = schema.safeParse(json)
    if (reply.success) return reply.data
    throw new ProviderError('unknown', `${name} answered ${status} in a form we don't know.`, {
      cause: reply.error,
    })
  }
  const { failure, refusal, description } = readFailure(status, json)
  throw new ProviderError(failure, `${name} answered ${status}: ${description ?? 'no reason'}`, {
    description,
    refusal,
    retryAfterMs,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
