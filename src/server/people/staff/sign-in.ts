import type { Config } from '../../machine/config/config.ts'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { isLoopbackHost } from '../../machine/loopback.ts'
import { hashOfNobody, isPassword } from '../accounts/password.ts'
import type { BackOffice } from './back-office.ts'
import { findMemberByEmail, type Member } from './members.ts'
import { countFailure, forgiveStaff, refuseBlocked, takeSecondFactor } from './prove.ts'
import { openSignIn } from './sign-ins.ts'

export interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

/** The origin of a sign-in, for its owner to recognise. */
export interface From {
  address: string
  userAgent: string
}

/**
 * A trial on one's own machine: only there members with a public password can sign in. A proxy may make this
 * machine reachable for others, which `TRIAL_ON_NETWORK` declares.
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
export async function signInStaff(
  { db, box, config }: BackOffice,
  { email, password, code }: Credentials,
  from: From,
): Promise<string> {
  await refuseBlocked(db, email)
  const member = await findMemberByEmail(db, email)
  const isRight = await isPassword(password, member?.passwordHash ?? hashOfNobody)
  if (!member || !isRight || !mayEnter(member, config)) return countFailure(db, email, 'invalid_credentials')
  // Concurrent guesses may all have passed the first check; one after the tenth failure is refused, even if
  // it is right.
  await refuseBlocked(db, email)
  if (member.totpSeed !== null) {
    if (code === undefined)
      throw new ShopError('code_required', 'Please type the code of your authenticator.')
    const factor = { staffId: member.id, email, totpSeed: member.totpSeed }
    if (!(await takeSecondFactor(db, box, factor, code))) return countFailure(db, email, 'invalid_code')
  }
  return welcome(db, member, from)
}

const mayEnter = ({ isActive, isDemo }: Member, config: Config): boolean =>
  isActive && (!isDemo || isTrial(config))

/** Opens a sign-in after the identity was proved. */
export async function welcome(db: Database, { id, email }: Member, from: From): Promise<string> {
  await forgiveStaff(db, email)
  return openSignIn(db, id, from)
}
