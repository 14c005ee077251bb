import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { type accounts, passwordResets } from '../../platform/database/tables.ts'

const lifetimeMinutes = 60

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface PreparedReset {
  /** Identifies the row before the link has a token. */
  resetId: number
  expiresAt: Date
}

/** The account of a link, and the address that receives its mail. */
type Owner = Pick<typeof accounts.$inferSelect, 'id' | 'email'>

/** Prepares a reset link without a token. A null owner costs the same work and gives an unusable link. */
export async function prepareReset(db: Database, owner: Owner | null): Promise<PreparedReset> {
  const prepared = await db
    .insert(passwordResets)
    .values({
      accountId: owner?.id ?? null,
      email: owner?.email ?? null,
      expiresAt: sql`now() + make_interval(mins => ${lifetimeMinutes})`,
    })
    .returning({ resetId: passwordResets.id, expiresAt: passwordResets.expiresAt })
    .then(returnedRow)
  return prepared
}

/**
 * Generates the token while the mail is written, so only the mail contains it. Sending again replaces the
 * token.
 * @returns null when the link has expired.
 */
export async function generateResetToken(db: Database, resetId: number): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const made = await db
    .update(passwordResets)
    .set({ tokenHash: hashOf(token) })
    .where(
      and(
        eq(passwordResets.id, resetId),
        isNotNull(passwordResets.accountId),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: passwordResets.id })
  return made.length > 0 ? token : null
}

const isLive = (token: string) =>
  and(
    eq(passwordResets.tokenHash, hashOf(token)),
    isNotNull(passwordResets.accountId),
    sql`${passwordResets.expiresAt} > now()`,
  )

export async function isResetToken(db: Database, token: string): Promise<boolean> {
  const found = await db
    .select({ accountId: passwordResets.accountId })
    .from(passwordResets)
    .where(isLive(token))
  return found.length > 0
}

/**
 * Uses a token once.
 * @returns its account and the address that received it; null when it is unknown, used or expired.
 */
export async function consumeResetToken(db: Database, token: string): Promise<Owner | null> {
  const [consumed] = await db
    .delete(passwordResets)
    .where(isLive(token))
    .returning({ id: passwordResets.accountId, email: passwordResets.email })
  return consumed?.id && consumed.email ? { id: consumed.id, email: consumed.email } : null
}

export async function deleteResetTokens(db: Database, accountId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.accountId, accountId))
}

export async function deleteExpiredResetTokens(db: Database): Promise<void> {
  await db.delete(passwordResets).where(sql`${passwordResets.expiresAt} < now()`)
}
