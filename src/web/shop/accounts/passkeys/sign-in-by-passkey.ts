import type { SignedIn } from '#contract/shop/accounts.ts'
import { beginPasskeySignIn, signInByPasskey as endpoint } from '#contract/shop/passkeys.ts'
import { api } from '../../../lib/api/browser-api.ts'
import type { NotSent } from '../../../lib/forms/use-local-change.ts'

/** Loads the passkey functions. */
export const loadCeremony = () => import('../../../lib/passkeys/ceremony.ts')

const notUsed =
  'No passkey was used. If this device has none, log in with your password or a code, and add one in the settings of your account.'

/** Signs in with a passkey, or returns why none was used. */
export async function signInByPasskey(): Promise<SignedIn | NotSent> {
  const [{ askPasskey }, { options }] = await Promise.all([loadCeremony(), api(beginPasskeySignIn)])
  const used = await askPasskey(options, notUsed)
  return 'problem' in used ? used : api(endpoint, { body: used })
}
