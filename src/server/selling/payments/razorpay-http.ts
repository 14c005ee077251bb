import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { ProviderConfig } from '../../machine/config/config.ts'
import { ProviderError } from './provider.ts'

export interface ProviderCall<Schema extends z.ZodMiniType> {
  method: 'GET' | 'POST'
  /** Under `/v1`, with its query. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  reply: Schema
  /** Doing it twice is the same as doing it once, so an unknown outcome may simply be tried again. */
  isRepeatable: boolean
}

/** One call of the provider's API; throws only {@link ProviderError}. */
export type SendCall = <Schema extends z.ZodMiniType>(call: ProviderCall<Schema>) => Promise<z.output<Schema>>

export interface HttpOptions {
  /** Of one attempt. */
  timeoutMs?: number
  /** Before the first repetition; doubles from there, with jitter. */
  retryMs?: number
}

const maxAttempts = 3

/** Basic authentication, a time limit, parsed replies, and a few repetitions where repeating can do no harm. */
export function providerHttp(config: ProviderConfig, options: HttpOptions = {}): SendCall {
  const { timeoutMs = 8_000, retryMs = 200 } = options
  const credentials = Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')

  const attempt = async <Schema extends z.ZodMiniType>(call: ProviderCall<Schema>) => {
    const name = `${call.method} ${call.path.replace(/\?.*/, '')}`
    const { status, text } = await exchange(name, `${config.apiUrl}/v1${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Basic ${credentials}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readReply(name, status, text, call.reply)
  }

  return async (call) => {
    const startedAt = performance.now()
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(call)
      } catch (error) {
        const isOver = count === maxAttempts || performance.now() - startedAt >= timeoutMs
        if (isOver || !canRepeat(error, call.isRepeatable)) throw error
        await wait(Math.random() * retryMs * 2 ** count)
      }
    }
  }
}

function canRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (!(error instanceof ProviderError)) return false
  return error.failure === 'unreachable' || (error.failure === 'unknown' && isRepeatable)
}

async function exchange(
  name: string,
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const failure = neverArrived(error) ? 'unreachable' : 'unknown'
    throw new ProviderError(failure, `${name} got no answer.`, { cause: error })
  }
}

const beforeConnecting = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** No connection was made, so the provider knows nothing of the call. */
function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const causes = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every(
    (each) => each instanceof Error && 'code' in each && beforeConnecting.has(`${each.code}`),
  )
}

const Failure = z.object({ error: z.object({ description: z.optional(z.nullable(z.string())) }) })

function readReply<Schema extends z.ZodMiniType>(
  name: string,
  status: number,
  text: string,
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
  const failure = Failure.safeParse(json)
  const description = failure.success ? (failure.data.error.description ?? undefined) : undefined
  throw new ProviderError(failureOf(status), `${name} answered ${status}: ${description ?? 'no reason'}`, {
    description,
  })
}

/** 429 means that the call was not looked at; after a 5xx nobody knows what was done. */
function failureOf(status: number): ProviderError['failure'] {
  if (status === 429) return 'unreachable'
  return status >= 500 ? 'unknown' : 'refused'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
