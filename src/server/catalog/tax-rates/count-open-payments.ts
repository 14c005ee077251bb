import type { Database } from '../../platform/database/database.ts'

/**
 * Counts the open payments with one of these products. Payments build on the catalog, so the app injects
 * this function.
 */
export type CountOpenPayments = (db: Database, productIds: number[]) => Promise<number>
