import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { StaffActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { countHit, readHits, tooMany } from '../../platform/rate-limits/throttle.ts'
import { asRecoveryCode, takeRecoveryCode } from './recovery-codes.ts'
import type { SeedBox } from './seed-box.ts'
import { matchingStep } from './totp.ts'

/** The failures that one subject may have in a window, password and codes together. */
const failureLimit = { calls: 10, windowSeconds: 15 * 60 }

/** Of sign-ins, by what was typed: anybody can move this count. */
export const failuresOfAddress = (email: string): string => `staff-sign-in:${email.toLowerCase()}`

/** Of proofs within a sign-in, which no stranger can move. */
export const failuresOfSignIn = ({ staffId, sessionId }: StaffActor): string =>
  `staff-proof:${staffId}:${sessionId ?? 'machine'}`

/** @throws {ShopError} `too_many_requests` after ten failures of a subject, even with the right input. */
export async function assertSignInAllowed(db: Database, subject: string): Promise<void> {
  const { hits, seconds_left } = await readHits(db, subject)
  if (hits >= failureLimit.calls) throw tooMany(seconds_left)
}

/** Counts a failure and refuses with it. */
export async function countFailure(
  db: Database,
  subject: string,
  code: 'invalid_credentials' | 'invalid_code',
): Promise<never> {
  const { hits, seconds_left } = await countHit(db, subject, failureLimit)
  if (hits > failureLimit.calls) throw tooMany(seconds_left)
  throw failed(code)
}

export const failed = (code: keyof typeof failureMessages): ShopError =>
  new ShopError(code, failureMessages[code])

const failureMessages = {
  invalid_credentials: 'The e-mail address or the password is wrong.',
  invalid_code: 'This code is not valid. Codes change every 30 seconds, and each counts once.',
}

export interface Factor {
  staffId: number
  totpSeed: Buffer | null
}

/**
 * Whether a text is a valid second factor: an unused code of this moment, or a recovery code, which is used
 * up.
 */
export async function takeSecondFactor(
  db: Database,
  box: SeedBox,
  { staffId, totpSeed }: Factor,
  typed: string,
): Promise<boolean> {
  if (totpSeed === null) return false
  const recovery = asRecoveryCode(typed)
  if (recovery !== null) return redeem(db, staffId, recovery)
  const step = matchingStep(box.open(staffId, totpSeed), typed, Date.now())
  return step !== null && takeStep(db, staffId, step)
}

async function redeem(db: Database, staffId: number, code: string): Promise<boolean> {
  const isTaken = await takeRecoveryCode(db, staffId, code)
  const actor: StaffActor = { kind: 'staff', staffId, sessionId: null, requestId: null }
  if (isTaken)
    await writeEntry(db, actor, { action: 'recovery_code_used', entity: { kind: 'staff', id: staffId } })
  return isTaken
}

/** A step counts once, and earlier steps no longer count. */
export async function takeStep(db: Database, staffId: number, step: number): Promise<boolean> {
  const isNewer = or(isNull(staffMembers.totpLastStep), lt(staffMembers.totpLastStep, step))
  const taken = await db
    .update(staffMembers)
    .set({ totpLastStep: step })
    .where(and(eq(staffMembers.id, staffId), isNewer))
    .returning({ id: staffMembers.id })
  return taken.length > 0
}
