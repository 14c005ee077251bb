import { eq } from 'drizzle-orm'
import { publicReturnId } from '#contract/shop/returns.ts'
import type { ReturnState } from '#shared/return-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { returns } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type ReturnEvent, returnTransitions } from './return-states.ts'

export type Return = typeof returns.$inferSelect

/**
 * Locks a return until the transaction ends. The caller has locked its order.
 * @throws {ShopError} `not_found`.
 */
export async function lockReturn(tx: Database, id: number): Promise<Return> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, id)).for('no key update')
  if (!row) throw new ShopError('not_found', 'There is no such return.')
  return row
}

/**
 * Moves a locked return by one event.
 * @throws {ShopError} `wrong_order_state` for a step that does not follow.
 *
 */
export async function moveReturn(
  tx: Database,
  { id, status }: Pick<Return, 'id' | 'status'>,
  event: ReturnEvent,
  set: Partial<Pick<Return, 'answer' | 'settlement'>> = {},
): Promise<ReturnState> {
  const next = returnTransitions[status][event]
  if (!next) {
    const message = `${publicReturnId(id)} is ${stateDescriptions[status]}, so this step is not possible now.`
    throw new ShopError('wrong_order_state', message)
  }
  await tx
    .update(returns)
    .set({ status: next, ...set })
    .where(eq(returns.id, id))
  return next
}

/** States as messages name them. */
export const stateDescriptions: Record<ReturnState, string> = {
  asked: 'waiting for an answer',
  awaited: 'on its way back',
  received: 'here and not inspected',
  ready: 'ready to be settled',
  settled: 'settled',
  settled_early: 'settled, with its goods still to come',
  received_late: 'settled and not inspected',
  refused: 'refused',
  withdrawn: 'withdrawn',
}
