import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { productNotices } from '../../platform/database/tables.ts'
import { OutdatedMail, type Writers } from '../../platform/email/email-writer.ts'
import { confirmEmail, noticeEmail } from './notice-emails.ts'
import { readNotice } from './read-notice.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** Asks the owner of an address to confirm the request. */
    'product-notice-confirm': { noticeId: number }
    /** Says that a product can be bought. */
    'product-notice': { noticeId: number; round: number }
  }
}

export const noticeMails: Writers<'product-notice-confirm' | 'product-notice'> = {
  'product-notice-confirm': async ({ noticeId }, { db, siteUrl, settings }) =>
    confirmEmail(await readNotice(db, noticeId), { siteUrl, settings }),

  'product-notice': async ({ noticeId, round }, { db, siteUrl, settings }) => {
    const found = await readNotice(db, noticeId)
    if (!found.isNotified || found.round !== round) throw new OutdatedMail('The notice has begun anew.')
    if (!found.isBuyable) throw new OutdatedMail('The product cannot be bought any more.')
    return noticeEmail(found, { siteUrl, settings })
  },
}

/**
 * Returns an unsent notice to the queue in its former place, after the product sold out before the mail left.
 */
export async function requeueNotice(
  tx: Database,
  { noticeId, round }: Record<string, unknown>,
): Promise<void> {
  const { id, endedAt, round: present, notifiedAt } = productNotices
  await tx
    .update(productNotices)
    .set({ notifiedAt: null, round: sql`${present} + 1` })
    .where(
      and(
        eq(id, Number(noticeId)),
        eq(present, Number(round)),
        isNull(endedAt),
        sql`${notifiedAt} IS NOT NULL`,
      ),
    )
}
