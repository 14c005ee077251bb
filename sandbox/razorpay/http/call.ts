import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { type ApiError, rejected } from '../api-errors.ts'
import { type Fields, isFields } from '../fields.ts'

/** One request, read to its end. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** The values of the route's `:name` parts. */
  params: Record<string, string>
  /** Runs `task` when the answer has been sent or the caller has gone. */
  onEnd: (task: () => void) => void
}

/** Text or a stream of text; JSON unless the headers say otherwise. */
export type Reply = { status: number; body: string | Readable; headers?: Record<string, string> }

export type Handler = (call: Call) => Reply | Promise<Reply>

/** The answer as it stands now: what the books do later does not show in it. */
export function ok(body: unknown): Reply {
  return { status: 200, body: JSON.stringify(body) }
}

export function failed({ status, body }: ApiError): Reply {
  const headers: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Basic realm="Razorpay"' } : {}
  return { status, body: JSON.stringify({ error: body }), headers }
}

/** The JSON object a call carries; no body at all counts as an empty one. */
export function jsonFields(call: Call): Fields {
  if (call.body === '') return {}
  const type = call.headers['content-type'] ?? ''
  if (!/^application\/json\b/i.test(type))
    throw rejected('The request body must be sent as application/json.')
  const fields = parse(call.body)
  if (!isFields(fields)) throw rejected('The request body must be a JSON object.')
  return fields
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw rejected('The request body is not valid JSON.')
  }
}
