import { dummyHash, isPassword } from '../../customers/accounts/password.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isLoopbackHost } from '../../platform/loopback.ts'
import { forgetHits } from '../../platform/rate-limits/throttle.ts'
import type { BackOffice } from './back-office.ts'
import { findMemberByEmail, type Member } from './members.ts'
import { logRejected, signInEntity } from './sign-in-log.ts'
import { openSignIn } from './sign-ins.ts'
import { assertSignInAllowed, consumeSecondFactor, countFailure, signInFailureKey } from './verify-factor.ts'

export interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

/** The origin of a sign-in, which its owner recognises. */
export interface From {
  address: string
  userAgent: string
}

/**
 * Whether this is a trial on the owner's machine, where demo members may sign in. A proxy may expose the
 * machine, which `TRIAL_ON_NETWORK` declares.
 */
export const isTrial = (config: Pick<Config, 'isProduction' | 'isTrialOnNetwork' | 'host'>): boolean =>
  !config.isProduction && !config.isTrialOnNetwork && isLoopbackHost(config.host)

/**
 * Signs a member of the staff in. An unknown address costs the same work and gets the same answer as a wrong
 * password.
 * @returns the token for the cookie.
 * @throws {ShopError} `invalid_credentials`, `code_required`, `invalid_code`; `too_many_requests` after ten
 * failures.
 */
export async function signInStaff(office: BackOffice, credentials: Credentials, from: From): Promise<string> {
  const { db } = office
  const member = await findMemberByEmail(db, credentials.email)
  const attempt = { member, action: 'sign_in_refused', actor: null } as const
  return logRejected(db, attempt, async () => {
    const proved = await authenticate(office, member, credentials)
    const actor: StaffActor = { kind: 'staff', staffId: proved.id, sessionId: null, requestId: null }
    return change(db, actor, (tx, recordAudit) =>
      completeSignIn(tx, { member: proved, actor, from, recordAudit }),
    )
  })
}

/** Verifies password and second factor. */
async function authenticate(
  { db, box, config }: BackOffice,
  member: Member | null,
  { email, password, code }: Credentials,
): Promise<Member> {
  const failures = signInFailureKey(email)
  await assertSignInAllowed(db, failures)
  const isRight = await isPassword(password, member?.passwordHash ?? dummyHash)
  if (!member || !isRight || !mayEnter(member, config))
    return countFailure(db, failures, 'invalid_credentials')
  // Concurrent guesses may all have passed the first check, so even a right one fails after ten failures.
  await assertSignInAllowed(db, failures)
  if (member.totpSeed !== null) {
    if (code === undefined)
      throw new ShopError('code_required', 'Please type the code of your authenticator.')
    const factor = { staffId: member.id, totpSeed: member.totpSeed }
    if (!(await consumeSecondFactor(db, box, factor, code))) return countFailure(db, failures, 'invalid_code')
  }
  return member
}

/** Whether a member may sign in on this server. */
export const mayEnter = ({ isActive, isDemo }: Member, config: Config): boolean =>
  isActive && (!isDemo || isTrial(config))

interface SignInCompletion {
  member: Member
  /** Receives the id of the new sign-in. */
  actor: StaffActor
  from: From
  recordAudit: RecordAudit
}

/**
 * Opens and records a sign-in after authentication.
 * @returns the token for the cookie.
 */
export async function completeSignIn(
  tx: Database,
  { member, actor, from, recordAudit }: SignInCompletion,
): Promise<string> {
  await forgetHits(tx, signInFailureKey(member.email))
  const { id, token } = await openSignIn(tx, member.id, from)
  actor.sessionId = id
  await recordAudit({ action: 'signed_in', entity: signInEntity(member) })
  return token
}
