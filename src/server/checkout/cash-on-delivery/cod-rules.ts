import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { findState, type StateCode, stateOfCode } from '#shared/indian-states.ts'
import { formatPaise, type Paise, toPaise } from '#shared/money.ts'
import { errorMessage } from '../../platform/http/error-message.ts'
import type { CodSettings } from '../quote/quote.ts'

/** An order that would be paid at the door. What is not known yet is null, and its rule is met until it is. */
export interface CodOrder {
  /** With the fee. */
  totalPaise: Paise
  goods: { productId: number; name: string }[]
  /** Six digits. */
  pin: string | null
  stateCode: StateCode | null
  history: CodHistory | null
}

/** What the shop knows of a shopper, by account and phone. */
export interface CodHistory {
  /** The number of an own order with cash on delivery that has not arrived, as shown to people. */
  openOrder: string | null
  /** Whether such an order of somebody else goes to the phone of the shopper or of the courier. */
  hasOpenOrderAtPhone: boolean
  /** Whether an own parcel with cash on delivery came back unpaid, or one to the own phone. */
  hasRefused: boolean
  isFirstOrder: boolean
}

/** Why an order can't be paid at the door: the broken rule, with its sentence. */
export interface CodProblem {
  rule:
    | 'cod_off'
    | 'cod_below_minimum'
    | 'cod_above_maximum'
    | 'cod_not_to_pin'
    | 'cod_not_to_state'
    | 'cod_not_for_product'
    | 'cod_refused_before'
    | 'cod_order_open'
    | 'cod_first_order'
  message: ErrorMessage
}

/** The first rule that an order breaks; null where it can be paid at the door. */
export function codProblem(cod: CodSettings, order: CodOrder): CodProblem | null {
  if (!cod.enabled) return { rule: 'cod_off', message: errorMessage('cashOnDelivery', 'off') }
  return (
    problemOfGoods(cod, order) ??
    problemOfPlace(cod, order) ??
    problemOfShopper(cod, order) ??
    problemOfAmount(cod, order)
  )
}

function problemOfGoods(
  { products_excluded: excluded }: CodSettings,
  { goods }: CodOrder,
): CodProblem | null {
  const product = goods.find(({ productId }) => excluded.includes(productId))
  if (!product) return null
  const message = errorMessage('cashOnDelivery', 'notForProduct', { product: product.name })
  return { rule: 'cod_not_for_product', message }
}

/** The place alone, since an address can change after the order was placed. */
export function problemOfPlace(
  { pins_excluded: pins, states_excluded: states }: CodSettings,
  { pin, stateCode }: Pick<CodOrder, 'pin' | 'stateCode'>,
): CodProblem | null {
  if (pin !== null && pins.some((beginning) => pin.startsWith(beginning))) {
    return { rule: 'cod_not_to_pin', message: errorMessage('cashOnDelivery', 'notToPin', { pin }) }
  }
  if (stateCode !== null && states.some((name) => findState(name)?.code === stateCode)) {
    const place = stateOfCode(stateCode)?.name ?? stateCode
    return { rule: 'cod_not_to_state', message: errorMessage('cashOnDelivery', 'notToState', { place }) }
  }
  return null
}

function problemOfShopper(cod: CodSettings, { history, totalPaise }: CodOrder): CodProblem | null {
  if (!history) return null
  if (history.hasRefused) {
    return { rule: 'cod_refused_before', message: errorMessage('cashOnDelivery', 'refusedBefore') }
  }
  if (history.openOrder !== null) {
    const orderNumber = history.openOrder
    return { rule: 'cod_order_open', message: errorMessage('cashOnDelivery', 'openOrder', { orderNumber }) }
  }
  if (history.hasOpenOrderAtPhone) {
    return { rule: 'cod_order_open', message: errorMessage('cashOnDelivery', 'openOrderAtPhone') }
  }
  const firstMaxPaise = toPaise(cod.first_order_max)
  if (firstMaxPaise === 0 || !history.isFirstOrder || totalPaise <= firstMaxPaise) return null
  const limit = formatPaise(firstMaxPaise)
  return { rule: 'cod_first_order', message: errorMessage('cashOnDelivery', 'firstOrder', { limit }) }
}

function problemOfAmount(cod: CodSettings, { totalPaise }: CodOrder): CodProblem | null {
  const [minPaise, maxPaise] = [toPaise(cod.min), toPaise(cod.max)]
  if (totalPaise < minPaise) {
    const message = errorMessage('cashOnDelivery', 'tooSmall', { minimum: formatPaise(minPaise) })
    return { rule: 'cod_below_minimum', message }
  }
  if (totalPaise <= maxPaise) return null
  const message = errorMessage('cashOnDelivery', 'tooLarge', { limit: formatPaise(maxPaise) })
  return { rule: 'cod_above_maximum', message }
}
