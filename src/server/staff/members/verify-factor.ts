import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { StaffActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { countHit, readHits, tooManyRequests } from '../../platform/rate-limits/throttle.ts'
import { consumeRecoveryCode, parseRecoveryCode } from './recovery-codes.ts'
import type { SeedBox } from './seed-box.ts'
import { matchingStep } from './totp.ts'

/** Failures that one key may have in a window, passwords and codes together. */
const failureLimit = { calls: 10, windowSeconds: 15 * 60 }

/** The key of failed sign-ins by the typed address, which anybody can raise. */
export const signInFailureKey = (email: string): string => `staff-sign-in:${email.toLowerCase()}`

/** The key of failed proofs within a sign-in, which no stranger can raise. */
export const sessionFailureKey = ({ staffId, sessionId }: StaffActor): string =>
  `staff-proof:${staffId}:${sessionId ?? 'machine'}`

/**
 * Checks that a key has failures left.
 * @throws {ShopError} `too_many_requests` after ten failures, even with the right input.
 */
export async function assertSignInAllowed(db: Database, subject: string): Promise<void> {
  const { hits, seconds_left } = await readHits(db, subject)
  if (hits >= failureLimit.calls) throw tooManyRequests(seconds_left)
}

/**
 * Counts a failure and throws it.
 * @throws {ShopError} the given code, or `too_many_requests`.
 */
export async function countFailure(
  db: Database,
  subject: string,
  code: 'invalid_credentials' | 'invalid_code',
): Promise<never> {
  const { hits, seconds_left } = await countHit(db, subject, failureLimit)
  if (hits > failureLimit.calls) throw tooManyRequests(seconds_left)
  throw authenticationError(code)
}

export const authenticationError = (code: keyof typeof failureMessages): ShopError =>
  new ShopError(code, failureMessages[code])

const failureMessages = {
  invalid_credentials: 'The e-mail address or the password is wrong.',
  invalid_code: 'This code is not valid. Codes change every 30 seconds, and each counts once.',
}

export interface Factor {
  staffId: number
  totpSeed: Buffer | null
}

/** Verifies a second factor and uses it up: a code of this moment, or a recovery code. */
export async function consumeSecondFactor(
  db: Database,
  box: SeedBox,
  { staffId, totpSeed }: Factor,
  typed: string,
): Promise<boolean> {
  if (totpSeed === null) return false
  const recovery = parseRecoveryCode(typed)
  if (recovery !== null) return redeemRecoveryCode(db, staffId, recovery)
  const step = matchingStep(box.open(staffId, totpSeed), typed, Date.now())
  return step !== null && consumeStep(db, staffId, step)
}

async function redeemRecoveryCode(db: Database, staffId: number, code: string): Promise<boolean> {
  const isTaken = await consumeRecoveryCode(db, staffId, code)
  const actor: StaffActor = { kind: 'staff', staffId, sessionId: null, requestId: null }
  if (isTaken)
    await writeEntry(db, actor, { action: 'recovery_code_used', entity: { kind: 'staff', id: staffId } })
  return isTaken
}

/** Uses a time step once; earlier steps become invalid. */
export async function consumeStep(db: Database, staffId: number, step: number): Promise<boolean> {
  const isNewer = or(isNull(staffMembers.totpLastStep), lt(staffMembers.totpLastStep, step))
  const taken = await db
    .update(staffMembers)
    .set({ totpLastStep: step })
    .where(and(eq(staffMembers.id, staffId), isNewer))
    .returning({ id: staffMembers.id })
  return taken.length > 0
}
