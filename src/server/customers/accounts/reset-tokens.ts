import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { type accounts, passwordResets } from '../../platform/database/tables.ts'

const lifetimeMinutes = 60

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface PromisedReset {
  /** Identifies the link until its token is made. */
  resetId: number
  expiresAt: Date
}

/** The account that a link is for, and the address that its mail goes to. */
type Owner = Pick<typeof accounts.$inferSelect, 'id' | 'email'>

/**
 * Prepares a reset link for an account, or an unusable one for nobody with the same work. It has no token
 * yet.
 */
export async function promiseReset(db: Database, owner: Owner | null): Promise<PromisedReset> {
  const promised = await db
    .insert(passwordResets)
    .values({
      accountId: owner?.id ?? null,
      email: owner?.email ?? null,
      expiresAt: sql`now() + make_interval(mins => ${lifetimeMinutes})`,
    })
    .returning({ resetId: passwordResets.id, expiresAt: passwordResets.expiresAt })
    .then(returnedRow)
  return promised
}

/**
 * Makes the token of a link when it is mailed; only that mail contains it. Another sending makes another
 * token, and the former one stops working.
 * @returns null when the link has expired.
 */
export async function makeResetToken(db: Database, resetId: number): Promise<string | null> {
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

/** Whether the token is valid now. */
export async function isResetToken(db: Database, token: string): Promise<boolean> {
  const found = await db
    .select({ accountId: passwordResets.accountId })
    .from(passwordResets)
    .where(isLive(token))
  return found.length > 0
}

/** Uses a token once: answers its account and the address that got it, or null when it is unknown, used or expired. */
export async function takeResetToken(db: Database, token: string): Promise<Owner | null> {
  const [taken] = await db
    .delete(passwordResets)
    .where(isLive(token))
    .returning({ id: passwordResets.accountId, email: passwordResets.email })
  return taken?.id && taken.email ? { id: taken.id, email: taken.email } : null
}

/** Ends every reset link of an account. */
export async function dropResetTokens(db: Database, accountId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.accountId, accountId))
}

/** Deletes expired tokens. */
export async function dropEndedResetTokens(db: Database): Promise<void> {
  await db.delete(passwordResets).where(sql`${passwordResets.expiresAt} < now()`)
}
