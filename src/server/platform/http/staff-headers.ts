import type { Config } from '../config/config.ts'

/** Headers of every answer of the back office: nothing from other sites, no cache, no index. */
export const staffHeaders = ({ staffUrl }: Pick<Config, 'staffUrl'>): Record<string, string> => ({
  'content-security-policy': Object.entries(policy)
    .map(([directive, source]) => `${directive} ${source}`)
    .join('; '),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(staffUrl?.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
})

const policy: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
}
