import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Headers of every answer. No inline script or style anywhere; the payment provider is the only stranger let in. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': config.isDevelopment ? developmentPolicy : contentSecurityPolicy(config),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Vite's hot reload needs an inline script and a socket; only ever on a developer's machine. */
const developmentPolicy = "default-src * 'unsafe-inline' data: blob:; object-src 'none'"

function contentSecurityPolicy({ provider }: Config): string {
  const script = new URL(provider.checkoutScript).origin
  const api = new URL(provider.apiUrl).origin
  const isRazorpay = script === 'https://checkout.razorpay.com'
  // What Razorpay's own integrations allow; any other provider address is the sandbox, which needs only its origin.
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", script, ...(isRazorpay ? ['https://cdn.razorpay.com'] : [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...(isRazorpay ? ['https://cdn.razorpay.com'] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", api, ...(isRazorpay ? razorpayTelemetry : [])],
    'frame-src': isRazorpay ? ['https://api.razorpay.com', script] : ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...(isRazorpay ? ['https://api.razorpay.com'] : [])],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

const razorpayTelemetry = ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com']
