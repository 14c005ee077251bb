import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { type Policy, payingPolicy, permissionsFor, strictPolicy } from './policies.ts'

type Headers = Record<string, string>

/** Headers of every answer. They allow one inline script by its hash, no inline style, and nothing from other sites. */
export function securityHeaders(config: Config): Headers {
  return {
    'content-security-policy': policyText(config, strictPolicy()),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsFor([]),
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** Headers that replace others on the payment page (decision 19). */
export function payingHeaders(config: Config): Headers {
  const { policy, frames } = payingPolicy(config.provider)
  return {
    'content-security-policy': policyText(config, policy),
    'permissions-policy': permissionsFor(frames),
  }
}

export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Vite's hot reload needs an inline script and a socket in development. */
const developmentPolicy = "default-src * 'unsafe-inline' data: blob:; object-src 'none'"

function policyText({ isDevelopment }: Config, policy: Policy): string {
  if (isDevelopment) return developmentPolicy
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
