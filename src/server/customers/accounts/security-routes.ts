import {
  changePassword as changePasswordEndpoint,
  endOtherSessions,
  endSession,
  listSessions,
} from '#contract/shop/account-safety.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { changePassword } from './change-password.ts'
import { assertNotGuessable } from './guessable-password.ts'
import { endOtherSessionsAndCodes, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { recordEvent } from './routes.ts'

/** Routes for the password and the sessions of an account. */
export function registerAccountSecurityRoutes(
  api: Handle,
  { db, config, settings: source }: AppContext,
): void {
  api(changePasswordEndpoint, async ({ shopper, body, request }) => {
    assertNotGuessable({ config, settings: await source.current() }, 'newPassword', body.newPassword)
    await changePassword(db, shopper, body)
    recordEvent(request, 'password changed', shopper.accountId)
    return { message: 'Your password is changed. You are still logged in here, and nowhere else.' }
  })

  api(listSessions, async ({ shopper }) => ({ sessions: await listOwnSessions(db, shopper) }))

  api(endSession, async ({ shopper, params, request }) => {
    await endOwnSession(db, shopper, params.id)
    recordEvent(request, 'sessions ended', shopper.accountId)
    return { message: 'That device is logged out.' }
  })

  api(endOtherSessions, async ({ shopper, request }) => {
    await endOtherSessionsAndCodes(db, shopper)
    recordEvent(request, 'sessions ended', shopper.accountId)
    return { message: 'You are logged out everywhere but here.' }
  })
}
