import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { type ApiToken, maxTokenDays, maxTokensListed } from '#contract/admin/tokens.ts'
import { permissionsOfScopes, type TokenScope } from '#contract/token-scopes.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readRows, returnedRow } from '../../platform/database/rows.ts'
import { apiTokens, staffMembers } from '../../platform/database/tables.ts'
import { isInvalidText } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertOwnPermissions } from '../members/rights.ts'
import { hashOfToken } from '../members/sign-ins.ts'
import { isExpired } from './find-token-caller.ts'
import { findEnding } from './remind-of-tokens.ts'
import { newSecret } from './secret.ts'

/** After a rotation the former secret works this long, so that programs can be changed over. */
const overlapHours = 24

interface TokenMaker {
  actor: StaffActor
  permissions: readonly string[]
  isTrial: boolean
}

interface TokenInput {
  name: string
  scopes: TokenScope[]
  /** The last day in India on which the token works. */
  expires_on: string
  networks?: string[] | undefined
}

/** A new secret, which is shown once. */
interface ShownSecret {
  id: number
  token: string
}

/**
 * Creates an API token that acts for its maker.
 * @throws {ShopError} `not_allowed` for scopes beyond the maker's rights, `invalid_request` for a day that is past
 * or more than {@link maxTokenDays} away, and for an address that is no network.
 */
export function createToken(
  db: NodePgDatabase,
  { actor, permissions, isTrial }: TokenMaker,
  input: TokenInput,
): Promise<ShownSecret> {
  return change(db, actor, async (tx, recordAudit) => {
    const wanted = { permissions: permissionsOfScopes(input.scopes), refundLimitPaise: 0 }
    await assertOwnPermissions(tx, { actor, permissions }, wanted)
    await assertLastDay(tx, input.expires_on)
    const scopes = [...new Set(input.scopes)]
    const networks = input.networks ?? []
    await assertNetworks(tx, networks)
    const secret = newSecret(isTrial)
    const { id } = await tx
      .insert(apiTokens)
      .values({
        staffId: actor.staffId,
        name: input.name,
        scopes,
        networks,
        expiresOn: input.expires_on,
        ...storedOf(secret),
      })
      .returning({ id: apiTokens.id })
      .then(returnedRow)
    await recordAudit({
      action: 'token_created',
      entity: { kind: 'token', id },
      after: { name: input.name, scopes, networks, expires_on: input.expires_on },
    })
    return { id, token: secret }
  })
}

const storedOf = (secret: string) => ({ secretHash: hashOfToken(secret), lastFour: secret.slice(-4) })

async function assertLastDay(tx: Database, day: string): Promise<void> {
  const [found] = await readRows(
    tx,
    { days: sql<number>`${day}::date - (now() AT TIME ZONE 'Asia/Kolkata')::date` },
    (columns) => sql`SELECT ${columns}`,
  )
  const days = found?.days ?? -1
  if (days >= 0 && days <= maxTokenDays) return
  const message =
    days < 0 ? 'The last day is past.' : `The last day is at most ${maxTokenDays} days from today.`
  throw new ShopError('invalid_request', message, { errors: { expires_on: message } })
}

/**
 * Reads each network as PostgreSQL does. Ends the transaction for one that is none.
 * @throws {ShopError} `invalid_request`, naming the one that is none.
 */
async function assertNetworks(tx: Database, networks: string[]): Promise<void> {
  for (const network of networks) {
    try {
      await tx.execute(sql`SELECT ${network}::cidr`)
    } catch (error) {
      if (!isInvalidText(error)) throw error
      const message = `${network} is no network. Write an address such as 203.0.113.7 or a network such as 203.0.113.0/24.`
      throw new ShopError('invalid_request', message, { errors: { networks: message } })
    }
  }
}

/**
 * Replaces the secret of the caller's own token; the former one works for {@link overlapHours} more hours.
 * @throws {ShopError} `not_found`, `token_revoked`, `token_expired`, `not_allowed` for a colleague's token.
 */
export function rotateToken(
  db: NodePgDatabase,
  { actor, isTrial }: Omit<TokenMaker, 'permissions'>,
  id: number,
): Promise<ShownSecret> {
  return change(db, actor, async (tx, recordAudit) => {
    const before = await lockToken(tx, id)
    if (before.staffId !== actor.staffId) {
      throw new ShopError('not_allowed', 'Only the maker of a token rotates it. You may revoke it.')
    }
    if (before.revokedAt) throw new ShopError('token_revoked', 'This API token is revoked.')
    if (!(await findEnding(tx, id)))
      throw new ShopError('token_expired', 'This API token has expired. Please create a new one.')
    const secret = newSecret(isTrial)
    await tx
      .update(apiTokens)
      .set({
        ...storedOf(secret),
        formerHash: before.secretHash,
        formerUntil: sql`now() + make_interval(hours => ${overlapHours})`,
      })
      .where(eq(apiTokens.id, id))
    await recordAudit({ action: 'token_rotated', entity: { kind: 'token', id } })
    return { id, token: secret }
  })
}

/**
 * Revokes a token at once. Idempotent.
 * @throws {ShopError} `not_found`.
 */
export function revokeToken(db: NodePgDatabase, actor: StaffActor, id: number): Promise<void> {
  return change(db, actor, async (tx, recordAudit) => {
    const before = await lockToken(tx, id)
    if (!before.revokedAt) {
      await tx.update(apiTokens).set({ revokedAt: sql`now()` }).where(eq(apiTokens.id, id))
    }
    await recordAudit({
      action: 'token_revoked',
      entity: { kind: 'token', id },
      before: { name: before.name },
    })
  })
}

async function lockToken(tx: Database, id: number): Promise<typeof apiTokens.$inferSelect> {
  const [found] = await tx.select().from(apiTokens).where(eq(apiTokens.id, id)).for('no key update')
  if (!found) throw new ShopError('not_found', 'There is no such API token.')
  return found
}

const token = alias(apiTokens, 'token')
const member = alias(staffMembers, 'member')

/** The newest tokens, at most {@link maxTokensListed}. */
export async function listTokens(db: Database, staffId: number): Promise<ApiToken[]> {
  const rows = await readRows(
    db,
    {
      id: token.id,
      name: token.name,
      scopes: token.scopes,
      networks: sql<string[]>`token.networks::text[]`,
      last_four: token.lastFour,
      made_by: member.fullName,
      is_own: sql<boolean>`token.staff_id = ${staffId}`,
      state: sql<
        ApiToken['state']
      >`CASE WHEN token.revoked_at IS NOT NULL THEN 'revoked' WHEN ${isExpired} THEN 'expired' ELSE 'active' END`,
      created_at: instantOf(token.createdAt),
      expires_on: token.expiresOn,
      last_used_at: instantOf(token.lastUsedAt),
      last_used_from: token.lastUsedFrom,
      former_until: sql<
        string | null
      >`CASE WHEN token.former_until > now() THEN ${instantOf(token.formerUntil)} END`,
    },
    (columns) => sql`
    SELECT ${columns} FROM api_tokens token JOIN staff_members member ON member.id = token.staff_id
    ORDER BY token.id DESC LIMIT ${maxTokensListed}`,
  )
  return rows
}
