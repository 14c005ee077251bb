import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { type RowOf, readFirst } from '../../machine/database/rows.ts'
import { deadLetters } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { retryWithin } from '../refunds/stuck-refunds.ts'

const open = { kind: deadLetters.kind, reference: deadLetters.reference, reason: deadLetters.reason }

async function lockOpen(tx: Database, id: number): Promise<RowOf<typeof open>> {
  const row = await readFirst(
    tx,
    open,
    (columns) => sql`
    SELECT ${columns} FROM dead_letters WHERE id = ${id} AND resolved_at IS NULL FOR UPDATE`,
  )
  if (!row) throw new ShopError('not_found', 'This does not wait for anybody any more.')
  return row
}

/**
 * Tries a stuck refund again.
 * @throws {ShopError} `not_found`, `wrong_order_state` for any other matter.
 */
export const retryMatter = (db: NodePgDatabase, actor: Actor, id: number): Promise<void> =>
  change(db, actor, async (tx, note) => {
    const { kind, reference, reason } = await lockOpen(tx, id)
    if (kind !== 'refund') {
      throw new ShopError('wrong_order_state', 'This cannot be tried again by itself.')
    }
    await retryWithin(tx, Number(reference))
    await note({
      action: 'refund_retried',
      entity: { kind: 'matter', id },
      before: { refund: reference, reason },
    })
  })

/**
 * Closes a matter that a person has settled elsewhere.
 * @throws {ShopError} `not_found`.
 */
export const resolveMatter = (db: NodePgDatabase, actor: Actor, id: number, how: string): Promise<void> =>
  change(db, actor, async (tx, note) => {
    const before = await lockOpen(tx, id)
    await tx.execute(sql`UPDATE dead_letters SET resolved_at = now() WHERE id = ${id}`)
    await note({ action: 'matter_resolved', entity: { kind: 'matter', id }, before, reason: how })
  })
