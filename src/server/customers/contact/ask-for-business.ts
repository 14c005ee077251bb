import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BusinessRequest } from '#contract/shop/business.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { openTicket } from '../tickets/open-ticket.ts'

/** Opens a ticket in which a signed-in shopper asks to be marked as a business. */
export const askForBusiness = (
  db: NodePgDatabase,
  { accountId, fullName, email, phone }: Shopper,
  request: BusinessRequest,
): Promise<number> =>
  inTransaction(db, (tx) =>
    openTicket(tx, {
      about: 'business',
      name: fullName,
      email,
      phone,
      accountId,
      message: wordsOf(request),
      mails: 'both',
      asker: { accountId },
    }),
  )

const wordsOf = ({ business_name, gstin, message }: BusinessRequest): string =>
  [`Business: ${business_name}`, `GSTIN: ${gstin || 'none'}`, '', message].join('\n')
