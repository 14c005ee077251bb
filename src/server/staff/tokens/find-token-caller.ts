import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { permissionsOfScopes, type TokenScope } from '#contract/token-scopes.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams, queryParamsOf } from '../../platform/database/prepared-query.ts'
import { apiTokens, staffMembers, staffRoles } from '../../platform/database/tables.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { unmapIpv4 } from '../../platform/networks.ts'
import { expand, hashOfToken } from '../members/sign-ins.ts'
import { isSecret } from './secret.ts'

/** The last use is written at most once in this time, so that most calls only read. */
const usedAfterSeconds = 60

const token = alias(apiTokens, 'token')
const member = alias(staffMembers, 'member')
const role = alias(staffRoles, 'role')

/** A token ends with its last day in India. */
export const isExpired: SQL<boolean> = sql`token.expires_on < (now() AT TIME ZONE 'Asia/Kolkata')::date`

interface Values extends Record<string, unknown> {
  hash: Buffer
  /** The address of the caller. */
  from: string
  isTrial: boolean
}

const { from } = queryParamsOf<Values>()

const tokenCaller = {
  id: token.id,
  tokenName: token.name,
  scopes: token.scopes,
  isRevoked: sql<boolean>`token.revoked_at IS NOT NULL OR NOT member.is_active`,
  isExpired: sql<boolean>`${isExpired}`,
  isFromNetwork: sql<boolean>`cardinality(token.networks) = 0 OR ${from}::inet <<= ANY (token.networks)`,
  isDue: sql<boolean>`coalesce(token.last_used_at < now() - make_interval(secs => ${usedAfterSeconds}), true)`,
  staffId: member.id,
  name: member.fullName,
  email: member.email,
  isDemo: member.isDemo,
  hasSecondFactor: sql<boolean>`${member.totpSeed} IS NOT NULL`,
  role: role.name,
  permissions: role.permissions,
}

/** Prepared, since every call of a program begins with it. */
const bySecret = prepareQuery(
  tokenCaller,
  (columns, { hash, isTrial }: QueryParams<Values>) => sql`
    SELECT ${columns}
    FROM api_tokens token JOIN staff_members member ON member.id = token.staff_id JOIN staff_roles role ON role.id = member.role_id
    WHERE (token.secret_hash = ${hash} OR (token.former_hash = ${hash} AND token.former_until > now()))
      AND (NOT member.is_demo OR ${isTrial}::boolean)`,
)

/**
 * Finds the member for whom an API token acts. The permissions are those of the scopes that the member still has.
 * @throws {ShopError} `token_invalid`, `token_revoked`, `token_expired`, `network_not_allowed`.
 */
export async function findTokenCaller(
  db: Database,
  secret: string,
  { address, isTrial }: { address: string; isTrial: boolean },
): Promise<StaffCaller> {
  if (!isSecret(secret)) throw unknownToken()
  const from = unmapIpv4(address)
  const found = await bySecret.first(db, { hash: hashOfToken(secret), from, isTrial })
  if (!found) throw unknownToken()
  if (found.isRevoked) throw new ShopError('token_revoked', 'This API token is revoked.')
  if (found.isExpired)
    throw new ShopError('token_expired', 'This API token has expired. Please create a new one.')
  if (!found.isFromNetwork) {
    throw new ShopError('network_not_allowed', 'This API token may not be used from this network.')
  }
  if (found.isDue) await recordUse(db, found.id, from)
  const { id, tokenName, scopes, isRevoked, isExpired: _, isFromNetwork, isDue, ...caller } = found
  const ofScopes: readonly string[] = permissionsOfScopes(scopes as TokenScope[])
  return {
    ...caller,
    sessionId: null,
    token: { id, name: tokenName, scopes },
    permissions: expand(found.permissions).filter((permission) => ofScopes.includes(permission)),
    confirmedUntil: null,
  }
}

const unknownToken = () =>
  new ShopError('token_invalid', 'This API token is unknown. Please check that it is complete.')

async function recordUse(db: Database, id: number, address: string): Promise<void> {
  await db.execute(
    sql`UPDATE api_tokens SET last_used_at = now(), last_used_from = ${address} WHERE id = ${id}`,
  )
}
