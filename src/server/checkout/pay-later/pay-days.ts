import { eq, sql } from 'drizzle-orm'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { businessCustomers } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'

type Rules = Pick<WordedSettings, 'payments'>

/** Within how many days a customer may pay, and the last day for an order of today, in India. */
export interface PayLaterTerms {
  days: number
  /** '2026-12-27'. */
  dueOn: string
}

/** The terms of a customer; null for who may not pay later, and while the shop has it switched off. */
export async function readPayLaterTerms(
  db: Database,
  { payments }: Rules,
  accountId: number,
): Promise<PayLaterTerms | null> {
  return payments.terms.enabled ? findTerms(db, accountId) : null
}

async function findTerms(db: Database, accountId: number): Promise<PayLaterTerms | null> {
  const { payDays } = businessCustomers
  const [found] = await db
    .select({ days: payDays, dueOn: sql<string>`(day_in_india(now()) + ${payDays})::text` })
    .from(businessCustomers)
    .where(eq(businessCustomers.accountId, accountId))
  return found && found.days !== null ? { days: found.days, dueOn: found.dueOn } : null
}

/**
 * The terms of a customer whose order is being placed. The caller has locked the account.
 * @throws {ShopError} `pay_later_unavailable`.
 */
export async function assertMayPayLater(
  tx: Database,
  { payments }: Rules,
  accountId: number,
): Promise<PayLaterTerms> {
  if (!payments.terms.enabled) throw shopError(errorMessage('payLater', 'off'))
  const terms = await findTerms(tx, accountId)
  if (!terms) throw shopError(errorMessage('payLater', 'notAllowed'))
  return terms
}
