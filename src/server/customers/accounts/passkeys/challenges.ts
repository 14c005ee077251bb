import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { passkeyChallenges } from '../../../platform/database/tables.ts'

/** Long enough to find the security key or the telephone. */
export const challengeMinutes = 5

/** Whom a new passkey is for; null for signing in, which asks nobody's name. */
export interface NewOwner {
  accountId: number
  userHandle: Buffer
}

/** Keeps a new challenge, as base64url. */
export async function promiseChallenge(db: Database, owner: NewOwner | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.insert(passkeyChallenges).values({
    challenge,
    accountId: owner?.accountId ?? null,
    userHandle: owner?.userHandle ?? null,
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes})`,
  })
  return challenge
}

/**
 * Uses a challenge up, whatever becomes of its answer.
 * @param accountId the account that it has to be of; null for one that signs in.
 * @returns the handle of the owner of a new passkey; null when it is unknown, used, too old or another's.
 */
export async function takeChallenge(
  db: Database,
  challenge: string,
  accountId: number | null,
): Promise<{ userHandle: Buffer | null } | null> {
  const { accountId: whose, userHandle, expiresAt } = passkeyChallenges
  const isServerVersion = accountId === null ? isNull(whose) : eq(whose, accountId)
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), isServerVersion, gt(expiresAt, sql`now()`)))
    .returning({ userHandle })
  return taken ?? null
}

/** Deletes challenges that ended. */
export async function dropEndedChallenges(db: Database): Promise<void> {
  await db.delete(passkeyChallenges).where(sql`${passkeyChallenges.expiresAt} < now()`)
}
