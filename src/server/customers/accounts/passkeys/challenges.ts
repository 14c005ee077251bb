import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { passkeyChallenges } from '../../../platform/database/tables.ts'
import { challengeMinutes } from '../../../platform/passkeys/verify-new-passkey.ts'

/** The owner of a new passkey; null for signing in, which names nobody. */
export interface NewOwner {
  accountId: number
  userHandle: Buffer
}

/**
 * Stores a new challenge.
 * @returns it as base64url.
 */
export async function createChallenge(db: Database, owner: NewOwner | null): Promise<string> {
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
 * Uses a challenge once, whatever the outcome.
 * @param accountId the account that must own it; null for one that signs in.
 * @returns the handle of the owner of a new passkey; null when it is unknown, used, expired or foreign.
 */
export async function consumeChallenge(
  db: Database,
  challenge: string,
  accountId: number | null,
): Promise<{ userHandle: Buffer | null } | null> {
  const { accountId: owner, userHandle, expiresAt } = passkeyChallenges
  const hasOwner = accountId === null ? isNull(owner) : eq(owner, accountId)
  const [consumed] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), hasOwner, gt(expiresAt, sql`now()`)))
    .returning({ userHandle })
  return consumed ?? null
}

export async function deleteExpiredChallenges(db: Database): Promise<void> {
  await db.delete(passkeyChallenges).where(sql`${passkeyChallenges.expiresAt} < now()`)
}
