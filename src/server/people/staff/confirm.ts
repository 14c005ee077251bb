import type { StaffCaller } from '../../machine/http/callers.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { isPassword } from '../accounts/password.ts'
import type { BackOffice } from './back-office.ts'
import { findMember, type Member } from './members.ts'
import { countFailure, forgiveStaff, refuseBlocked, takeSecondFactor } from './prove.ts'
import { noteConfirmed } from './sign-ins.ts'

export interface Proof {
  code?: string | undefined
  password?: string | undefined
}

/**
 * Confirms the identity of a signed-in member: by a code, or by the password without a second factor.
 * @returns until when grave actions need no confirmation.
 * @throws {ShopError} `code_required`, `invalid_code`, `invalid_credentials`, `too_many_requests`.
 */
export async function confirmStaff(
  office: BackOffice,
  { staffId, sessionId, email }: StaffCaller,
  proof: Proof,
): Promise<Date> {
  const { db } = office
  await refuseBlocked(db, email)
  const member = await requireMember(office, staffId)
  if (member.totpSeed !== null) await proveByCode(office, member, proof.code)
  else await proveByPassword(office, member, proof.password)
  await forgiveStaff(db, email)
  return noteConfirmed(db, sessionId)
}

/** Checks a code of the second factor, or a recovery code. */
async function proveByCode({ db, box }: BackOffice, member: Member, code: string | undefined): Promise<void> {
  if (code === undefined) throw new ShopError('code_required', 'Please type the code of your authenticator.')
  const factor = { staffId: member.id, email: member.email, totpSeed: member.totpSeed }
  if (!(await takeSecondFactor(db, box, factor, code))) await countFailure(db, member.email, 'invalid_code')
}

/** @throws {ShopError} `invalid_credentials`, and `too_many_requests` after ten failures. */
export async function proveByPassword(
  { db }: Pick<BackOffice, 'db'>,
  { email, passwordHash }: Member,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new ShopError('invalid_credentials', 'Please type your password.')
  await refuseBlocked(db, email)
  const isRight = passwordHash !== null && (await isPassword(password, passwordHash))
  if (!isRight) await countFailure(db, email, 'invalid_credentials')
}

/** The member of a sign-in. */
export async function requireMember({ db }: Pick<BackOffice, 'db'>, staffId: number): Promise<Member> {
  const member = await findMember(db, staffId)
  if (!member) throw new Error('The member of the staff behind a live sign-in is gone.')
  return member
}
