import type { Database } from '../../machine/database/database.ts'
import type { Packs } from './packs.ts'
import { reserveStock } from './reserve.ts'

/** Gives back packs that were promised to a payment. */
export async function releaseStock(tx: Database, packs: Packs[]): Promise<void> {
  const isDone = await reserveStock(tx, [], packs)
  if (!isDone) throw new Error('Reserved packs were given back to a shelf that does not know the product.')
}
