import { sql } from 'drizzle-orm'
import { force } from './force.ts'
import type { TestShop } from './shop.ts'

/** Deletes a whole order from the database, as after a restored backup. */
export async function forgetOrder({ db }: Pick<TestShop, 'db'>, id: string): Promise<void> {
  const number = Number(id.slice(3))
  for (const table of ['stock_movements', 'offer_uses', 'order_history', 'order_items', 'payments'])
    await force(db, sql`DELETE FROM ${sql.identifier(table)} WHERE order_id = ${number}`)
  await db.execute(sql`DELETE FROM orders WHERE id = ${number}`)
}
