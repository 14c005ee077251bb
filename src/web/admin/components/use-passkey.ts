import {
  beginPasskeyConfirmation,
  beginStaffPasskeySignIn,
  signInByStaffPasskey,
} from '#contract/admin/passkeys.ts'
import { confirmSession } from '#contract/admin/sign-in.ts'
import { staffApi } from './staff-api.ts'

/** Loads the passkey functions of browser and device. */
export const loadCeremony = () => import('../../lib/passkeys/ceremony.ts')

const notSignedIn =
  'No passkey was used. If this device has none, sign in with your password, and add one on the page of your account.'
const notConfirmed = 'No passkey was used. Try again, or confirm in the other way.'

/** Signs in with a passkey. Returns why none was used, or null. */
export async function signInByPasskey(): Promise<string | null> {
  const [{ askPasskey }, { options }] = await Promise.all([
    loadCeremony(),
    staffApi(beginStaffPasskeySignIn, {}),
  ])
  const used = await askPasskey(options, notSignedIn)
  if ('problem' in used) return used.problem
  await staffApi(signInByStaffPasskey, { body: used })
  return null
}

/** Confirms the signed-in member with a passkey. Returns why none was used, or null. */
export async function confirmByPasskey(): Promise<string | null> {
  const [{ askPasskey }, { options }] = await Promise.all([
    loadCeremony(),
    staffApi(beginPasskeyConfirmation, {}),
  ])
  const used = await askPasskey(options, notConfirmed)
  if ('problem' in used) return used.problem
  await staffApi(confirmSession, { body: used })
  return null
}
