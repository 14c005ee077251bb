import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { products, sampleRemoval } from '../../platform/database/tables.ts'
import { loadSampleArticles, seedPosts, seedProductGuides } from './articles.ts'
import { packsSold } from './demo-orders.ts'
import { markSample } from './mark-sample.ts'
import { demoOpenedAt, seedDemo } from './seed-demo.ts'
import { seedProducts } from './seed-products.ts'

/** An arbitrary number, the same in every process of the shop. */
const seedLock = 7_301_945

export interface SeedOptions {
  /**
   * Whether to add the demo shopper with her orders. Only for a trial on this machine, since her password is
   * public.
   */
  withDemoAccounts: boolean
}

/**
 * Fills an empty shop with the sample data in one transaction. A shop with products, or whose sample was
 * removed, stays unchanged; of several starting processes only one fills it.
 * @returns whether anything was written.
 */
export async function seedSampleData(db: NodePgDatabase, options: SeedOptions): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${seedLock})`)
    const [existing] = await tx.select({ id: products.id }).from(products).limit(1)
    const [removed] = await tx.select().from(sampleRemoval)
    if (existing || removed) return false
    const now = new Date()
    if (options.withDemoAccounts) {
      await seedProducts(tx, { at: demoOpenedAt(now), soldSince: packsSold() })
      await seedDemo(tx, now)
    } else {
      await seedProducts(tx, { at: now, soldSince: new Map() })
    }
    await seedPosts(tx)
    await seedProductGuides(tx)
    const articles = loadSampleArticles().map(({ id }) => id)
    await markSample(tx, articles, options.withDemoAccounts)
    return true
  })
}
