import { NetworkError, type Transport } from './api.ts'

/** Sends calls by `fetch`, each with the headers that name its caller at that moment. */
export const fetchTransport =
  (callerHeaders: () => Record<string, string>): Transport =>
  async ({ method, url, body, idempotencyKey, signal, outlivesPage }) => {
    const headers: Record<string, string> = { accept: 'application/json', ...callerHeaders() }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal,
        keepalive: outlivesPage,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      const isAnswer = response.ok && text !== ''
      return { status: response.status, json: isAnswer ? JSON.parse(text) : parseOrNull(text) }
    } catch (error) {
      throw new NetworkError(`No answer: ${url}`, { cause: error })
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
