import { sql } from 'drizzle-orm'
import { readOne } from '../../platform/database/rows.ts'
import { reconciliations } from '../../platform/database/tables.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { compareLedgers } from './compare-ledgers.ts'

/** The comparison reads long lists, so it runs at night in India. */
const firstHour = 2
/** Money can be captured six days after a payment; disputes and dashboard refunds come later. */
const daysBack = 7

const todayInIndia = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

/**
 * Compares the last days with the provider's ledger once a night. The next run repeats a comparison that failed.
 * @returns whether this run compared.
 */
export async function compareNightly(shop: ShopWithProvider): Promise<boolean> {
  if (shop.config.provider.keyId === null || !(await isDue(shop))) return false
  const to = new Date()
  const from = new Date(to.getTime() - daysBack * 86_400_000)
  try {
    const { compared, differences } = await compareLedgers(shop, from, to)
    const level = differences.length > 0 ? 'error' : 'info'
    shop.log[level]({ compared, differences }, 'compared the ledgers of shop and provider')
    await shop.db
      .insert(reconciliations)
      .values({ day: todayInIndia, compared, differences: differences.length })
      .onConflictDoNothing()
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error }, "the books could not be compared with the provider's yet")
    return false
  }
}

async function isDue({ db }: ShopWithProvider): Promise<boolean> {
  const isNight = sql`extract(hour FROM now() AT TIME ZONE 'Asia/Kolkata') >= ${firstHour}`
  const isDone = sql`EXISTS (SELECT 1 FROM reconciliations WHERE day = ${todayInIndia})`
  const { isDue } = await readOne(
    db,
    { isDue: sql<boolean>`${isNight} AND NOT ${isDone}` },
    (columns) => sql`SELECT ${columns}`,
  )
  return isDue
}
