import * as z from 'zod/mini'
import { instant, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { tokenScopeKeys } from '../token-scopes.ts'
import { day, rowId } from './fields.ts'

const params = z.object({ id: rowId })

export const maxTokenDays = 366
export const maxNetworks = 20
/** The most that the list has. */
export const maxTokensListed = 500

const scope = z.enum(tokenScopeKeys, 'Unknown scope.')

/** An IPv4 or IPv6 address or network: 203.0.113.7, 203.0.113.0/24, 2001:db8::/48. */
const network = z
  .string('A network is an address such as 203.0.113.0/24.')
  .check(z.regex(/^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/, 'A network is an address such as 203.0.113.0/24.'))

export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** Addresses and networks that may use it; empty for all. */
  networks: z.array(z.string()),
  /** The last four characters of the secret. */
  last_four: z.string(),
  /** The member for whom the token acts; it never has more rights. */
  made_by: z.string(),
  is_own: z.boolean(),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: instant,
  /** The last day in India on which it works. */
  expires_on: z.string(),
  last_used_at: z.nullable(instant),
  last_used_from: z.nullable(z.string()),
  /** The secret from before the last rotation works until this time. */
  former_until: z.nullable(instant),
})
export type ApiToken = z.infer<typeof ApiToken>

const Secret = z.object({ id: z.int(), token: z.string() })

export const listTokens = endpoint({
  id: 'listTokens',
  method: 'GET',
  path: '/api/tokens',
  tag: 'API tokens',
  access: 'tokens.write',
  summary: `List API tokens, newest first, at most ${maxTokensListed}.`,
  reply: z.object({ tokens: z.array(ApiToken) }),
})

export const createToken = endpoint({
  id: 'createToken',
  method: 'POST',
  path: '/api/tokens',
  tag: 'API tokens',
  access: 'tokens.write',
  requiresReauthentication: true,
  summary:
    'Create an API token. The reply shows its secret, once; its scopes stay within the rights of the caller.',
  body: z.object({
    name: text('Name', 60),
    scopes: z
      .array(scope)
      .check(z.minLength(1, 'Choose at least one scope.'), z.maxLength(50, 'Too many scopes.')),
    expires_on: day,
    networks: z.optional(
      z.array(network).check(z.maxLength(maxNetworks, `At most ${maxNetworks} networks.`)),
    ),
  }),
  reply: Secret,
})

export const rotateToken = endpoint({
  id: 'rotateToken',
  method: 'POST',
  path: '/api/tokens/{id}/rotate',
  tag: 'API tokens',
  access: 'tokens.write',
  requiresReauthentication: true,
  summary: "Replace the secret of one's own token. The former secret works for 24 more hours.",
  params,
  reply: Secret,
})

export const revokeToken = endpoint({
  id: 'revokeToken',
  method: 'POST',
  path: '/api/tokens/{id}/revoke',
  tag: 'API tokens',
  access: 'tokens.write',
  summary: 'Revoke a token at once. Idempotent.',
  params,
  reply: z.object({ message: z.string() }),
})

export const whoAmI = endpoint({
  id: 'whoAmI',
  method: 'GET',
  path: '/api/whoami',
  tag: 'API tokens',
  access: 'signed-in',
  isForTokens: true,
  summary: 'Say who calls: a token with its scopes, or a member of the staff.',
  reply: z.object({
    kind: z.enum(['token', 'staff']),
    name: z.string(),
    /** The scopes of a token; null for staff. */
    scopes: z.nullable(z.array(z.string())),
  }),
})
