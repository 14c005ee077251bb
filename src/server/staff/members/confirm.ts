import type { Assertion } from '#contract/passkeys.ts'
import { isPassword } from '../../customers/accounts/password.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { forgetHits } from '../../platform/rate-limits/throttle.ts'
import type { BackOffice } from './back-office.ts'
import { findMember, type Member } from './members.ts'
import { type Ceremony, confirmByPasskey } from './passkeys/use-passkey.ts'
import { logRejected, signInEntity } from './sign-in-log.ts'
import { recordConfirmation } from './sign-ins.ts'
import { assertSignInAllowed, consumeSecondFactor, countFailure, sessionFailureKey } from './verify-factor.ts'

export interface Proof {
  code?: string | undefined
  password?: string | undefined
  credential?: Assertion | undefined
}

/**
 * Re-authenticates a signed-in member by a code, by the password without a second factor, or by a passkey.
 * @param ceremonyOf what a passkey is checked against.
 * @returns the time until which sensitive actions need no confirmation.
 * @throws {ShopError} `code_required`, `invalid_code`, `invalid_credentials`, `passkey_refused`, `too_many_requests`.
 */
export async function confirmStaff(
  office: BackOffice,
  actor: StaffActor,
  proof: Proof,
  ceremonyOf: () => Ceremony,
): Promise<Date> {
  const { db } = office
  const { staffId, sessionId } = actor
  if (sessionId === null) throw new Error('A confirmation needs a sign-in.')
  const member = await requireMember(office, staffId)
  const { credential } = proof
  if (credential)
    await logRejected(db, attemptOf(actor, member), () =>
      confirmByPasskey(db, credential, ceremonyOf(), staffId),
    )
  else if (member.totpSeed !== null) await verifyCode(office, actor, member, proof.code)
  else await verifyPassword(office, actor, member, proof.password)
  return change(db, actor, async (tx, recordAudit) => {
    await forgetHits(tx, sessionFailureKey(actor))
    await recordAudit({ action: 'identity_confirmed', entity: signInEntity(member) })
    return recordConfirmation(tx, sessionId)
  })
}

const attemptOf = (actor: StaffActor, member: Member) =>
  ({ member, action: 'confirmation_refused', actor }) as const

/** Verifies a code of the second factor, or a recovery code. */
async function verifyCode(
  { db, box }: BackOffice,
  actor: StaffActor,
  member: Member,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw new ShopError('code_required', 'Please type the code of your authenticator.')
  const failures = sessionFailureKey(actor)
  await logRejected(db, attemptOf(actor, member), async () => {
    await assertSignInAllowed(db, failures)
    const factor = { staffId: member.id, totpSeed: member.totpSeed }
    if (!(await consumeSecondFactor(db, box, factor, code))) await countFailure(db, failures, 'invalid_code')
  })
}

/**
 * Verifies the password of a signed-in member. Failures count for this sign-in alone, so a stranger's guesses
 * do not lock the member out.
 * @throws {ShopError} `invalid_credentials`, and `too_many_requests` after ten failures.
 */
export async function verifyPassword(
  { db }: Pick<BackOffice, 'db'>,
  actor: StaffActor,
  member: Member,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new ShopError('invalid_credentials', 'Please type your password.')
  const failures = sessionFailureKey(actor)
  await logRejected(db, attemptOf(actor, member), async () => {
    await assertSignInAllowed(db, failures)
    const { passwordHash } = member
    const isRight = passwordHash !== null && (await isPassword(password, passwordHash))
    if (!isRight) await countFailure(db, failures, 'invalid_credentials')
    // Concurrent guesses may all have passed the first check.
    await assertSignInAllowed(db, failures)
  })
}

/**
 * Finds the member of a live sign-in.
 * @throws {Error} when the member is deleted.
 */
export async function requireMember({ db }: Pick<BackOffice, 'db'>, staffId: number): Promise<Member> {
  const member = await findMember(db, staffId)
  if (!member) throw new Error('The member of the staff behind a live sign-in is gone.')
  return member
}
