import { readToken } from '../session/session.ts'
import { askingAhead, takingWhatIsThere } from './ahead.ts'
import { createApi, NetworkError, type Transport } from './api.ts'

const viaFetch: Transport = async ({ method, url, body, idempotencyKey, signal }) => {
  const token = readToken()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    const isAnswer = response.ok && text !== ''
    return { status: response.status, json: isAnswer ? JSON.parse(text) : parseOrNull(text) }
  } catch (error) {
    throw new NetworkError(`${method} ${url} could not be answered.`, { cause: error })
  }
}

/** A proxy's error page is no JSON, and an answer may be empty; the status is still valid. */
function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The api for event handlers and browser-only stores, with the shopper's token. */
export const api = createApi(takingWhatIsThere(viaFetch))

/** For prefetching: its answers wait for the page that needs them. */
export const apiAhead = createApi(askingAhead(viaFetch))
