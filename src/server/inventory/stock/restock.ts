import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Packs, packsByStock } from './packs.ts'
import { returnPacks } from './return-packs.ts'

/** Returned packs of an order that can be sold again. */
export interface Return {
  orderId: number
  packs: Packs[]
  actor: Actor
}

/**
 * Restocks returned packs, a kit by its parts, and records each movement. It locks the rows of stock until
 * the transaction ends.
 */
export async function restock(tx: Database, { orderId, packs, actor }: Return): Promise<void> {
  if (packs.length === 0) return
  await returnPacks(tx, {
    cause: { actor, orderId },
    kind: 'return',
    packs: packsByStock(packs),
    outgoing: sql`movement.order_id = ${orderId}`,
  })
}
