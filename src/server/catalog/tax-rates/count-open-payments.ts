import type { Database } from '../../platform/database/database.ts'

/** Counts the open payments with one of these products. Payments belong to a later wing, which hands this in. */
export type CountOpenPayments = (db: Database, productIds: number[]) => Promise<number>
