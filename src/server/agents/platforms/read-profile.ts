import * as z from 'zod/mini'
import { capabilityNames } from '#contract/agents/protocol.ts'
import type { StoredKey, StoredProfile } from '../../platform/database/tables.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'

const maxKeys = 20
const maxVersions = 20

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))
const version = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const Entry = z.object({ version, config: z.optional(z.record(z.string(), z.unknown())) })

const Key = z.object({
  kid: text(200),
  kty: text(20),
  crv: z.optional(text(20)),
  x: z.optional(text(200)),
  y: z.optional(text(200)),
})

const Registry = z.record(z.string(), z.unknown())

const Profile = z.object({
  ucp: z.object({
    version,
    services: Registry,
    payment_handlers: Registry,
    capabilities: z.optional(z.record(z.string(), z.array(Entry).check(z.maxLength(maxVersions)))),
  }),
  signing_keys: z.optional(z.array(Key).check(z.maxLength(maxKeys))),
  keys: z.optional(z.array(Key).check(z.maxLength(maxKeys))),
})

/** The version from which keys stand under `keys`, and the former name is ignored. */
const keysMovedIn = '2026-08-25'

/**
 * Reads the profile of a platform.
 * @throws {ProtocolError} `profile_malformed`.
 */
export function readProfile(json: string): StoredProfile {
  const parsed = Profile.safeParse(parseJson(json))
  if (!parsed.success) throw malformed(parsed.error.issues[0]?.path.join('.') || 'the document')
  const { ucp, signing_keys, keys } = parsed.data
  const offered = new Map(Object.entries(ucp.capabilities ?? {}))
  return {
    version: ucp.version,
    capabilities: Object.fromEntries(
      capabilityNames.flatMap((name) => {
        const entries = offered.get(name)
        return entries ? [[name, entries.map((entry) => entry.version)]] : []
      }),
    ),
    webhookUrl: webhookOf(offered.get('dev.ucp.shopping.order') ?? [], ucp.version),
    keys: keysOf((ucp.version >= keysMovedIn ? keys : signing_keys) ?? []),
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw malformed('the document')
  }
}

const malformed = (where: string): ProtocolError =>
  new ProtocolError('profile_malformed', `The profile is not a UCP profile: see ${where.slice(0, 100)}.`)

function webhookOf(entries: z.infer<typeof Entry>[], spoken: string): string | null {
  const { config } = entries.find((entry) => entry.version === spoken) ?? {}
  const address = config?.webhook_url
  return typeof address === 'string' && address.length <= 1000 && URL.canParse(address) ? address : null
}

function keysOf(keys: z.infer<typeof Key>[]): StoredKey[] {
  return keys.map(({ kid, kty, crv, x, y }) => ({
    kid,
    kty,
    ...(crv !== undefined && { crv }),
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
  }))
}
