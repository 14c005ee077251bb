import { type SQL, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { PaymentKind } from '../../platform/database/tables/states.ts'

// Money that no provider holds: the staff took it by hand, before or after the order was sent, or a courier collected it at the door. The shop names it itself.

const ownMoneyKinds: readonly PaymentKind[] = ['by_hand', 'cod', 'terms']

export const isOwnMoney = (kind: PaymentKind): boolean => ownMoneyKinds.includes(kind)

/** SQL condition on the kind of a payment. */
export const isOfOwnMoney = (kind: SQL): SQL =>
  sql`${kind} IN (${sql.raw(ownMoneyKinds.map((own) => `'${own}'`).join(', '))})`

/** The id of such money in the ledger: `hand-ORD031` or `cod-ORD031`. */
export const ownMoneyId = (taken: 'hand' | 'cod', orderId: number): string =>
  `${taken}-${publicOrderId(orderId)}`
