import { getProfile, login, logout, register } from '#contract/accounts.ts'
import type { Handle } from '../http/api.ts'
import type { Shop } from '../shop.ts'
import { signIn } from './login.ts'
import { presentProfile } from './present-profile.ts'
import { registerAccount } from './register.ts'
import { closeSession } from './session.ts'

export function registerAccountRoutes(api: Handle, { db }: Shop): void {
  api(register, ({ body }) => registerAccount(db, body))

  api(login, ({ body }) => signIn(db, body.loginIdentifier, body.password))

  api(logout, async ({ shopper }) => {
    await closeSession(db, shopper.sessionHash)
    return { message: 'Logged out.' }
  })

  api(getProfile, async ({ shopper }) => ({ ...presentProfile(shopper), message: '' }))
}
