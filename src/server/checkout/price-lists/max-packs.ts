import { type SQL, sql } from 'drizzle-orm'
import { maxQuantity } from '#shared/field-rules.ts'
import type { ValueOrParam } from '../../platform/database/prepared-query.ts'

/** The most packs of one product that an account may order: more than ten for a business that the staff marked. */
export const maxPacksOf = (accountId: ValueOrParam<number>): SQL<number> => sql`
  coalesce((SELECT business.max_quantity FROM business_customers business WHERE business.account_id = ${accountId}), ${sql.raw(String(maxQuantity))})`
