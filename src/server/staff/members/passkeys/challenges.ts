import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { staffPasskeyChallenges } from '../../../platform/database/tables.ts'
import { challengeMinutes } from '../../../platform/passkeys/verify-new-passkey.ts'

/** What a challenge is for: adding a passkey of a member, confirming as a member, or signing in. */
export type Purpose =
  | { kind: 'adding'; staffId: number; userHandle: Buffer }
  | { kind: 'confirming'; staffId: number }
  | { kind: 'signing-in' }

/**
 * Stores a new challenge.
 * @returns it as base64url.
 */
export async function createChallenge(db: Database, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.insert(staffPasskeyChallenges).values({
    challenge,
    staffId: purpose.kind === 'signing-in' ? null : purpose.staffId,
    userHandle: purpose.kind === 'adding' ? purpose.userHandle : null,
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes})`,
  })
  return challenge
}

const { staffId: member, userHandle: handle, expiresAt } = staffPasskeyChallenges

const isFor = (purpose: { kind: Purpose['kind']; staffId?: number }): SQL | undefined => {
  switch (purpose.kind) {
    case 'adding':
      return and(eq(member, purpose.staffId ?? 0), isNotNull(handle))
    case 'confirming':
      return and(eq(member, purpose.staffId ?? 0), isNull(handle))
    case 'signing-in':
      return isNull(member)
  }
}

/**
 * Uses a challenge once, whatever the outcome.
 * @returns the handle of the owner of a new passkey; null when the challenge is unknown, used, expired or for another purpose.
 */
export async function consumeChallenge(
  db: Database,
  challenge: string,
  purpose: { kind: Purpose['kind']; staffId?: number },
): Promise<{ userHandle: Buffer | null } | null> {
  const [consumed] = await db
    .delete(staffPasskeyChallenges)
    .where(and(eq(staffPasskeyChallenges.challenge, challenge), isFor(purpose), gt(expiresAt, sql`now()`)))
    .returning({ userHandle: handle })
  return consumed ?? null
}

export async function deleteExpiredStaffChallenges(db: Database): Promise<void> {
  await db.delete(staffPasskeyChallenges).where(sql`${expiresAt} < now()`)
}
