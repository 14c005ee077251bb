import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { passwordResets } from '../../machine/database/tables.ts'

const lifetimeMinutes = 60

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface ResetToken {
  /** Goes into the mailed link and nowhere else. */
  token: string
  expiresAt: Date
}

/** Gives out a token for an account, or one for nobody that opens nothing and takes the same work. */
export async function giveResetToken(db: Database, accountId: number | null): Promise<ResetToken> {
  const token = randomBytes(32).toString('base64url')
  const [given] = await db
    .insert(passwordResets)
    .values({
      tokenHash: hashOf(token),
      accountId,
      expiresAt: sql`now() + make_interval(mins => ${lifetimeMinutes})`,
    })
    .returning({ expiresAt: passwordResets.expiresAt })
  if (!given) throw new Error('A reset token came back without its end.')
  return { token, expiresAt: given.expiresAt }
}

const isLive = (token: string) =>
  and(
    eq(passwordResets.tokenHash, hashOf(token)),
    isNotNull(passwordResets.accountId),
    sql`${passwordResets.expiresAt} > now()`,
  )

/** Whether the token would be taken now. */
export async function isResetToken(db: Database, token: string): Promise<boolean> {
  const found = await db
    .select({ accountId: passwordResets.accountId })
    .from(passwordResets)
    .where(isLive(token))
  return found.length > 0
}

/** Takes a token, once: whose account it opens, or null when it is unknown, used or too old. */
export async function takeResetToken(db: Database, token: string): Promise<number | null> {
  const [taken] = await db
    .delete(passwordResets)
    .where(isLive(token))
    .returning({ accountId: passwordResets.accountId })
  return taken?.accountId ?? null
}

/** Ends every reset link of an account. */
export async function dropResetTokens(db: Database, accountId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.accountId, accountId))
}

/** Takes away tokens that nobody can use any more. */
export async function dropEndedResetTokens(db: Database): Promise<void> {
  await db.delete(passwordResets).where(sql`${passwordResets.expiresAt} < now()`)
}
