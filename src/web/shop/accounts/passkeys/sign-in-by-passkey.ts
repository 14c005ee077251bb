import type { SignedIn } from '#contract/shop/accounts.ts'
import { beginPasskeySignIn, signInByPasskey as endpoint } from '#contract/shop/passkeys.ts'
import { api } from '../../../lib/api/browser-api.ts'
import type { NotSent } from '../../../lib/forms/use-local-change.ts'

/** Loads what talks to the device. */
export const loadCeremony = () => import('./ceremony.ts')

/** Signs in with a passkey of this device, or says why none was used. */
export async function signInByPasskey(): Promise<SignedIn | NotSent> {
  const [{ askPasskey }, { options }] = await Promise.all([loadCeremony(), api(beginPasskeySignIn)])
  const used = await askPasskey(options)
  return 'problem' in used ? used : api(endpoint, { body: used })
}
