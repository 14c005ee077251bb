import {
  forgotPassword,
  getProfile,
  login,
  logout,
  register,
  resetPassword as resetPasswordEndpoint,
  updateProfile,
} from '#contract/accounts.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handle } from '../http/api.ts'
import type { Shop } from '../shop.ts'
import { requestReset, resetLinkSent } from './forgot-password.ts'
import { signIn } from './login.ts'
import { presentProfile } from './present-profile.ts'
import { registerAccount } from './register.ts'
import { passwordReset, resetPassword } from './reset-password.ts'
import { closeSession } from './session.ts'
import { changeProfile } from './update-profile.ts'

export function registerAccountRoutes(api: Handle, { db }: Shop): void {
  api(register, ({ body }) => registerAccount(db, body))

  api(login, ({ body }) => signIn(db, body.loginIdentifier, body.password))

  api(logout, async ({ shopper }) => {
    await closeSession(db, shopper.sessionHash)
    return { message: 'Logged out.' }
  })

  api(getProfile, async ({ shopper }) => ({ ...presentProfile(shopper), message: '' }))

  api(updateProfile, async ({ shopper, body }) => ({
    message: 'Profile updated successfully!',
    user: await changeProfile(db, shopper, body),
  }))

  api(forgotPassword, async ({ body }) => {
    const isRobot = Boolean(body.website)
    if (!isRobot) await inTransaction(db, (tx) => requestReset(tx, body.email))
    return { message: resetLinkSent }
  })

  api(resetPasswordEndpoint, async ({ body }) => {
    await resetPassword(db, body.token, body.newPassword)
    return { message: passwordReset }
  })
}
