import { formatPaise, type Paise } from '#shared/money.ts'
import type { RemittanceResult } from '../../platform/database/tables/states.ts'
import { type OrderState, orderStatusOf } from '../orders/order-states.ts'
import type { PaymentState } from '../payments/payment-states.ts'

/** Money at the door beside all rows of it in statements. */
export interface RemittedSum {
  status: PaymentState
  orderStatus: OrderState
  /** Whether the courier collected it, also where it was refunded since. */
  isCollected: boolean
  amountPaise: Paise
  /** The sum of its rows; a reversal is below zero. */
  remittedPaise: Paise
  /** Rows above zero. */
  payments: number
}

/** Orders whose parcel reaches nobody. A returned or lost one may still leave again or be found. */
const endedStates: ReadonlySet<OrderState> = new Set(['returning', 'returned_to_origin', 'lost', 'cancelled'])

/** What the rows of a payment come to. */
export function resultOf(sum: RemittedSum): Exclude<RemittanceResult, 'unknown_awb'> {
  const { status, orderStatus, isCollected, amountPaise, remittedPaise, payments } = sum
  if (!isCollected) {
    if (remittedPaise === 0) return 'taken_back'
    return status === 'written_off' || endedStates.has(orderStatus) ? 'returned' : 'not_delivered'
  }
  if (remittedPaise === amountPaise) return 'matched'
  if (remittedPaise <= 0) return 'reversed'
  return remittedPaise > amountPaise && payments > 1 ? 'already_remitted' : 'other_amount'
}

/** The step of the payment that its rows ask for; null where it stands right. */
export function moveOf({ status, amountPaise, remittedPaise }: RemittedSum): 'remitted' | 'reversed' | null {
  const isWhole = remittedPaise >= amountPaise
  if (status === 'collected' && isWhole) return 'remitted'
  return status === 'remitted' && !isWhole ? 'reversed' : null
}

interface Compared {
  result: RemittanceResult
  order: string
  orderStatus: OrderState
  amountPaise: Paise
  remittedPaise: Paise
}

/** What a row says about its order, and what to do next. */
export function sentenceOf(compared: Compared | null): string {
  if (!compared) return 'No parcel that is paid on delivery has this AWB. Ask the courier whose it is.'
  const { result, order, orderStatus, amountPaise, remittedPaise } = compared
  const [due, came] = [formatPaise(amountPaise), formatPaise(remittedPaise)]
  switch (result) {
    case 'matched':
      return `${due} for ${order} came.`
    case 'already_remitted':
      return `${order} came before: ${came} in all for ${due}. Ask the courier whose money it is.`
    case 'not_delivered':
      return `${order} is ${orderStatusOf[orderStatus]} here. Record its delivery, which compares it again.`
    case 'returned':
      return `${order} is ${orderStatusOf[orderStatus]}, so ${due} was not to be collected, and ${came} came. Ask the courier.`
    case 'reversed':
      return `The courier took the money of ${order} back and owes ${due} again.`
    case 'taken_back':
      return `The courier took the money of ${order} back, which was never due.`
    default:
      return `${came} came for ${order}, whose amount to collect was ${due}. Ask the courier for the rest, or whose the surplus is.`
  }
}
