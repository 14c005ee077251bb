import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import type { Mail } from '../../platform/email/mail-data.ts'
import { type MailRequester, mayMail } from '../../platform/email/mailbox-limit.ts'
import { enqueueMail, enqueuePlaceholder } from '../../platform/email/outbox.ts'
import { promiseReset } from './reset-tokens.ts'

/** The same answer for every address (product.md §5). */
export const resetLinkSent =
  'If an account with that email exists, a password reset link has been sent to your inbox.'

/** The most links an hour that one network causes for a mailbox. */
const maxLinksPerAsker = 5

/**
 * Mails a reset link when the account exists. Otherwise the same statements run without effect, so that the
 * time of the answer reveals nothing.
 */
export async function requestReset(
  tx: Database,
  { email, asker }: { email: string; asker: MailRequester },
): Promise<void> {
  const address = email.toLowerCase()
  const isMailed = await mayMail(tx, asker, {
    kind: 'reset-link',
    to: address,
    perRequester: maxLinksPerAsker,
  })
  // Held against an erasure and a change of the e-mail, which ends the links that the former address got.
  const [account] = await tx
    .select()
    .from(accounts)
    .where(sql`lower(${accounts.email}) = lower(${address})`)
    .for('share')
  const owner = account && isMailed ? account : null
  const { resetId, expiresAt } = await promiseReset(tx, owner)
  const mail: Mail = {
    template: 'reset-link',
    recipient: owner?.email ?? address,
    data: { fullName: owner?.fullName ?? '', resetId, expiresAt: expiresAt.toISOString() },
    dedupeKey: `reset-link:${resetId}`,
  }
  await (owner ? enqueueMail(tx, mail) : enqueuePlaceholder(tx, mail))
}
