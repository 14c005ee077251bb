import type { LookupAddress } from 'node:dns'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

interface CheckedRequest {
  /** The address that {@link checkAddress} returned. */
  checked: LookupAddress
  headers: OutgoingHttpHeaders
  signal: AbortSignal
  /** Sent by POST; without one the request is a GET. */
  body?: string
}

/** Calls a stranger at the IP address that was checked, so that a later change of DNS leads nowhere else. */
export function requestChecked(
  url: URL,
  { checked, headers, signal, body }: CheckedRequest,
): Promise<IncomingMessage> {
  const toChecked: LookupFunction = (_host, { all }, answer) =>
    all ? answer(null, [checked]) : answer(null, checked.address, checked.family)
  const { request } = url.protocol === 'https:' ? https : http
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent: false, lookup: toChecked, signal, headers }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}
