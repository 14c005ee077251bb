import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { undecidedPlace } from '../../checkout/delivery/place-address.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import { standingStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { emailOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts, orders } from '../../platform/database/tables.ts'
import { type Hold, holdOf } from './hold.ts'
import { isUnconfirmed } from './unconfirmed.ts'

/** The data of an order that shipping needs. */
export interface Parcel {
  id: number
  version: number
  status: OrderState
  email: string
  hasAddress: boolean
  /** Why its place of supply is undecided, which blocks packing; null when decided. */
  placeProblem: string | null
  /** Whether its money came, or is still due at the door or by terms. */
  isPaid: boolean
  /** Whether the courier collects its money at the door. */
  isDueOnDelivery: boolean
  /** Whether a business pays it later by invoice, and has not paid yet. */
  isDueByTerms: boolean
  /** Whether nobody paid it and its money was given up, since its parcel was refused or lost. */
  isWrittenOff: boolean
  /** Whether it waits to be confirmed, since it is to be paid on delivery. */
  isUnconfirmed: boolean
  hold: Hold | null
}

const ordered = alias(orders, 'ordered')
const account = alias(accounts, 'account')

const parcelRow = {
  id: ordered.id,
  version: ordered.version,
  status: ordered.status,
  email: emailOf(account),
  hasAddress: sql<boolean>`ordered.shipping_full_name IS NOT NULL`,
  stateCode: ordered.shippingStateCode,
  state: ordered.shippingState,
  zip: ordered.shippingZip,
  isPaid: sql<boolean>`payment.status ${inStates(standingStates)}`,
  isDueOnDelivery: sql<boolean>`payment.status = 'due_on_delivery'`,
  isDueByTerms: sql<boolean>`payment.status = 'due'`,
  isWrittenOff: sql<boolean>`payment.status = 'written_off'`,
  isUnconfirmed: isUnconfirmed(sql`ordered`),
  holdReason: ordered.holdReason,
  holdUntil: ordered.holdUntil,
  today: sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date::text`,
}

/** A parcel without the columns that only its own steps need. */
export type KnownParcel = Omit<Parcel, 'email' | 'isDueOnDelivery' | 'isDueByTerms'>

/** Orders with a begun payment, either locked until the transaction ends or only read. */
export async function readParcels(db: Database, orderIds: number[], how: 'held' | 'seen'): Promise<Parcel[]> {
  const lock = how === 'held' ? sql`FOR NO KEY UPDATE OF payment, ordered` : sql``
  const rows = await readRows(
    db,
    parcelRow,
    (columns) => sql`
    SELECT ${columns}
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id JOIN accounts account ON account.id = ordered.account_id
    WHERE ordered.id = ANY (${sql.param(orderIds)}::bigint[]) ${lock}`,
  )
  return rows.map(({ holdReason, holdUntil, today, stateCode, state, zip, ...parcel }) => ({
    ...parcel,
    placeProblem: undecidedPlace({ stateCode, state, zip }),
    hold: holdOf(holdReason, holdUntil, today),
  }))
}
