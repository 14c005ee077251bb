import type { FastifyRequest } from 'fastify'
import {
  forgotPassword,
  getProfile,
  login,
  logout,
  register,
  resetPassword as resetPasswordEndpoint,
  updateProfile,
} from '#contract/shop/accounts.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { describeDevice } from './device.ts'
import { requestReset, resetLinkSent } from './forgot-password.ts'
import { assertNotGuessable } from './guessable-password.ts'
import { signIn } from './login.ts'
import { presentProfile } from './profile.ts'
import { registerAccount } from './register.ts'
import { passwordReset, resetPassword } from './reset-password.ts'
import { closeSession } from './session.ts'
import { changeProfile } from './update-profile.ts'

export function registerAccountRoutes(api: Handle, { db, config, settings: source }: AppContext): void {
  api(register, async ({ body, request }) => {
    const settings = await source.current()
    assertNotGuessable({ config, settings }, 'password', body.password)
    const signedIn = await registerAccount(db, settings, body, deviceOf(request))
    recordEvent(request, 'registered')
    return signedIn
  })

  api(login, async ({ body, request }) => {
    const signedIn = await signIn(db, body.loginIdentifier, body.password, deviceOf(request))
    recordEvent(request, 'signed in')
    return signedIn
  })

  api(logout, async ({ shopper, request }) => {
    await closeSession(db, shopper.sessionHash)
    recordEvent(request, 'signed out', shopper.accountId)
    return { message: 'Logged out.' }
  })

  api(getProfile, async ({ shopper }) => ({ ...presentProfile(shopper), message: '' }))

  api(updateProfile, async ({ shopper, body, request }) => {
    const user = await changeProfile(db, shopper, body)
    recordEvent(request, 'profile changed', shopper.accountId)
    return { message: 'Profile updated successfully!', user }
  })

  api(forgotPassword, async ({ body, request }) => {
    const isRobot = Boolean(body.website)
    recordEvent(request, 'password reset asked for')
    if (!isRobot)
      await inTransaction(db, (tx) => requestReset(tx, { email: body.email, asker: { address: request.ip } }))
    return { message: resetLinkSent }
  })

  api(resetPasswordEndpoint, async ({ body, request }) => {
    assertNotGuessable({ config, settings: await source.current() }, 'newPassword', body.newPassword)
    await resetPassword(db, body.token, body.newPassword)
    recordEvent(request, 'password reset')
    return { message: passwordReset }
  })
}

export const deviceOf = ({ headers }: FastifyRequest): string => describeDevice(headers['user-agent'] ?? '')

type AccountEvent =
  | 'registered'
  | 'signed in'
  | 'signed out'
  | 'profile changed'
  | 'password reset asked for'
  | 'password reset'
  | 'password changed'
  | 'sessions ended'
  | 'sign-in code asked for'
  | 'signed in by code'
  | 'signed in by passkey'
  | 'passkey added'
  | 'passkey removed'

/** Logs an action on an account in one line; failed calls have their own lines. */
export function recordEvent(request: FastifyRequest, event: AccountEvent, accountId?: number): void {
  request.log.info({ event, account: accountId, ip: request.ip }, 'account')
}
