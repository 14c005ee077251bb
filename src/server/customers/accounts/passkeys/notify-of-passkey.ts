import { randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import { enqueueMail } from '../../../platform/email/outbox.ts'
import type { Shopper } from '../../../platform/http/callers.ts'
import { isDeviceDescription } from '../device.ts'

export interface PasskeyChange {
  /** The passkey's name, if this shop chose it. */
  passkey: string
  what: 'added' | 'removed'
}

/**
 * Mails the owner about each new and each removed passkey; the limits of the calls bound the number. Typed
 * names are not mailed: the address may be a stranger's.
 */
export const notifyOfPasskey = (
  tx: Database,
  { accountId, fullName, email }: Pick<Shopper, 'accountId' | 'fullName' | 'email'>,
  change: PasskeyChange,
): Promise<void> =>
  enqueueMail(tx, {
    template: 'passkey-changed',
    recipient: email,
    data: { fullName, what: change.what, passkey: mailedName(change.passkey) },
    dedupeKey: `passkey-changed:${accountId}:${randomUUID()}`,
  })

const mailedName = (name: string): string => (isDeviceDescription(name) ? name : 'Passkey')
