import type { IncomingMessage, RequestListener } from 'node:http'
import { addItemsToCart, addToCart } from '#contract/shop/cart.ts'
import { getLastAddress } from '#contract/shop/checkout.ts'
import type { VisitCounts, VisitStep } from './visit-counts.ts'

/** Counts the requests that are steps of a visit once they are answered, including cached pages. */
export const countVisits =
  (counts: Pick<VisitCounts, 'add'>, handle: RequestListener): RequestListener =>
  (request, response) => {
    const step = stepOf(request)
    if (step && !isUnseen(request)) {
      response.once('finish', () => {
        if (isShown(response.statusCode)) counts.add(step)
      })
    }
    handle(request, response)
  }

/** A redirect counts at its target. */
const isShown = (status: number): boolean => status === 304 || (status >= 200 && status < 300)

const page = /^\/products?\/[^/?#]+(?:[?#]|$)/

function stepOf({ method, url = '', headers }: IncomingMessage): VisitStep | null {
  if (method === 'POST') return url === addToCart.path || url === addItemsToCart.path ? 'added' : null
  if (method === 'GET' && url === getLastAddress.path) return 'opened'
  // The first page of a visit is a GET; the browser draws later pages and sends a HEAD to their address.
  const isNotified = method === 'HEAD' && headers['sec-fetch-site'] === 'same-origin'
  return (method === 'GET' || isNotified) && page.test(url) ? 'seen' : null
}

/** User agents of common programs. */
const program =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|lighthouse|curl|wget|python|monitor/i

/** Prefetched by a browser, or requested by a program. */
const isUnseen = ({ headers }: IncomingMessage): boolean =>
  /prefetch|prerender/.test(`${headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? ''}`) ||
  program.test(headers['user-agent'] || 'bot')
