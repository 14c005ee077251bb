import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'

const columns = {
  capturedPaise: sql<number>`b.captured_paise::float8`,
  outPaise: sql<number>`b.out_paise::float8`,
  /** The sum of refunds that the provider should have. */
  atProviderPaise: sql<number>`b.at_provider_paise::float8`,
  /** Of what went out: decided or reported, and not done yet. */
  pendingPaise: sql<number>`b.pending_paise::float8`,
  providerPendingPaise: sql<number>`b.provider_pending_paise::float8`,
  lostPaise: sql<number>`b.lost_paise::float8`,
  refundablePaise: sql<number>`b.refundable_paise::float8`,
  /** What facts of the provider took out beyond what was captured. */
  excessPaise: sql<number>`b.excess_paise::float8`,
  isDisputed: sql<boolean>`b.disputed_paise > 0`,
}

/** What came and what went out of a payment of the provider, by the view `payment_balances`. */
export type Balance = RowOf<typeof columns>

/** The balance of a provider's payment; null while the ledger does not know it. */
export const readBalance = (db: Database, providerPaymentId: string): Promise<Balance | null> =>
  readFirst(
    db,
    columns,
    (columns) => sql`
    SELECT ${columns} FROM payment_balances b WHERE b.provider_payment_id = ${providerPaymentId}`,
  )

/** What can still be refunded of a payment, in paise. */
export async function readRefundable(
  db: Database,
  { providerPaymentId }: { providerPaymentId: string | null },
): Promise<number> {
  if (providerPaymentId === null) return 0
  return (await readBalance(db, providerPaymentId))?.refundablePaise ?? 0
}

/** A column of a payment's balance for a list, in paise; null before money came. `payment` is the alias of `payments`. */
export const balanceOf = (
  payment: string,
  column: 'refundable_paise' | 'out_paise' | 'captured_paise' | 'disputed_paise',
): SQL<number | null> =>
  sql<number | null>`(
    SELECT balance.${sql.raw(column)}::float8 FROM payment_balances balance
    WHERE balance.provider_payment_id = ${sql.raw(payment)}.provider_payment_id)`
