import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import type { Mail } from '../../platform/email/mail-data.ts'
import { type MailRequester, mayMail } from '../../platform/email/mailbox-limit.ts'
import { enqueueMail, enqueuePlaceholder } from '../../platform/email/outbox.ts'
import { prepareReset } from './reset-tokens.ts'

/** Every address gets this answer (product.md §5). */
export const resetLinkSent =
  'If an account with that email exists, a password reset link has been sent to your inbox.'

/** Reset links an hour that one network may cause for a mailbox. */
const maxLinksPerNetwork = 5

/**
 * Mails a reset link when the account exists. For an unknown address the same statements run without effect,
 * so response times reveal nothing.
 */
export async function requestReset(
  tx: Database,
  { email, asker }: { email: string; asker: MailRequester },
): Promise<void> {
  const address = email.toLowerCase()
  const isMailed = await mayMail(tx, asker, {
    kind: 'reset-link',
    to: address,
    perRequester: maxLinksPerNetwork,
  })
  // The lock blocks an erasure and a change of e-mail, which would end links sent to the former address.
  const [account] = await tx
    .select()
    .from(accounts)
    .where(sql`lower(${accounts.email}) = lower(${address})`)
    .for('share')
  const owner = account && isMailed ? account : null
  const { resetId, expiresAt } = await prepareReset(tx, owner)
  const mail: Mail = {
    template: 'reset-link',
    recipient: owner?.email ?? address,
    data: { fullName: owner?.fullName ?? '', resetId, expiresAt: expiresAt.toISOString() },
    dedupeKey: `reset-link:${resetId}`,
  }
  await (owner ? enqueueMail(tx, mail) : enqueuePlaceholder(tx, mail))
}
