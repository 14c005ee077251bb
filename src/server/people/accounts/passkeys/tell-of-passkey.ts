import { randomUUID } from 'node:crypto'
import type { Database } from '../../../machine/database/database.ts'
import type { Shopper } from '../../../machine/http/callers.ts'
import { enqueueMail } from '../../../machine/mail/outbox.ts'

export interface PasskeyChange {
  /** The name that its owner knows. */
  passkey: string
  what: 'added' | 'removed'
}

/** Tells the owner of an account of each new and each removed passkey; the limits of the calls bound how many. */
export const tellOfPasskey = (
  tx: Database,
  { accountId, fullName, email }: Pick<Shopper, 'accountId' | 'fullName' | 'email'>,
  change: PasskeyChange,
): Promise<void> =>
  enqueueMail(tx, {
    template: 'passkey-changed',
    recipient: email,
    data: { fullName, ...change },
    dedupeKey: `passkey-changed:${accountId}:${randomUUID()}`,
  })
