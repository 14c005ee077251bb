import { createContext } from 'react-router'
import { type Endpoint, fillPath, type Input, type Reply } from '#contract/endpoint.ts'
import { type ErrorReply, readErrorReply } from '#shared/errors.ts'

/**
 * Calls an endpoint. Rejects with {@link ApiError} when the server refused, {@link NetworkError} when it was not reached.
 */
export type Api = <E extends Endpoint>(
  endpoint: E,
  ...input: [Input<E> & CallOptions] | ([Record<string, never>] extends [Input<E>] ? [] : never)
) => Promise<Reply<E>>

interface CallOptions {
  /** The same key with the same input is one request, however often it is sent. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** A call that is sent although the page is being left. */
  outlivesPage?: boolean
}

/** Sends a request: by `fetch` in the browser, in-process on the server. */
export type Transport = (
  call: { method: string; url: string; body?: unknown } & CallOptions,
) => Promise<{ status: number; json: unknown }>

/** The server answered, with something other than 2xx. */
export class ApiError extends Error {
  readonly status: number
  readonly reply: ErrorReply | null

  constructor(status: number, reply: ErrorReply | null) {
    super(reply?.message ?? `The server answered ${status}.`)
    this.status = status
    this.reply = reply
  }
}

/** The request failed, or the answer was not from this API. */
export class NetworkError extends Error {}

export function createApi(transport: Transport): Api {
  return async (endpoint, ...[input]) => {
    const { params, query, body, ...options } = (input ?? {}) as CallInput
    const { status, json } = await transport({
      method: endpoint.method,
      url: fillPath(endpoint.path, params) + searchOf(query),
      body: endpoint.method === 'GET' ? undefined : (body ?? (endpoint.body ? {} : undefined)),
      ...options,
    })
    if (status >= 200 && status < 300) return json as Reply<typeof endpoint>
    throw new ApiError(status, readErrorReply(json))
  }
}

interface CallInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, string | undefined>
  body?: unknown
}

/** An empty value, as of a filter that was left out, is no part of the address. */
function searchOf(query: Record<string, string | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `?${search}` : ''
}

/** Where loaders find the api: `context.get(apiContext)`. */
export const apiContext = createContext<Api>()
