import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Sources by directive of a content security policy. */
export type Policy = Record<string, string[]>

/** Names the one script that stands in the pages themselves by its hash (decision 9). */
export const startScript = `'sha256-${createHash('sha256')
  .update(readFileSync(new URL('../../../web/lib/start/start.js', import.meta.url)))
  .digest('base64')}'`

export const strictPolicy = (): Policy => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", startScript],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'none'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
})

const liveScriptOrigin = 'https://checkout.razorpay.com'
const liveFiles = 'https://cdn.razorpay.com'
const liveTelemetry = ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com']

/**
 * Returns the strict policy plus what the provider's checkout script needs, and the frames that may request a
 * payment. The script adds style attributes and a style element that changes with each release. Neither nonce
 * nor hash can name these, so inline styles are allowed; other inline scripts stay forbidden. The sandbox gets the
 * same policy for its one origin.
 */
export function payingPolicy(provider: { apiUrl: string; checkoutScript: string }): {
  policy: Policy
  frames: string[]
} {
  const script = new URL(provider.checkoutScript).origin
  const api = new URL(provider.apiUrl).origin
  const isLive = script === liveScriptOrigin
  const files = isLive ? [liveFiles] : []
  const frames = [...new Set([api, script])]
  const strict = strictPolicy()
  const policy = {
    ...strict,
    'script-src': [...(strict['script-src'] ?? []), script, ...files],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...files],
    'connect-src': ["'self'", api, ...(isLive ? liveTelemetry : [])],
    'frame-src': frames,
    'form-action': ["'self'", ...(isLive ? [api] : [])],
  }
  return { policy, frames }
}

/** Denies device features; only our pages and these frames may request a payment. */
export function permissionsFor(payingOrigins: string[]): string {
  const allowed = payingOrigins.map((origin) => ` "${origin}"`).join('')
  const payment = payingOrigins.length > 0 ? `(self${allowed})` : '()'
  return `camera=(), microphone=(), geolocation=(), payment=${payment}`
}
