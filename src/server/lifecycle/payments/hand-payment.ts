import type { LaterMethod } from '#contract/admin/receivables.ts'
import { formatPaise } from '#shared/money.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** Money that the staff took. */
export interface HandMoney {
  method: LaterMethod
  /** '' for cash without a receipt. */
  reference: string
}

/** How the history and the shopper's pages name a payment by hand. */
const methodNames: Record<LaterMethod, string> = {
  cash: 'cash',
  upi: 'UPI',
  bank: 'bank transfer',
  cheque: 'cheque',
}

/** Cash from one person for one purchase stays below ₹2,00,000 (Income-tax Act 1961, s. 269ST). */
const cashLimitPaise = 20_000_000

/** 'Paid by UPI, reference 123.' */
export const handMoneyNote = ({ method, reference }: HandMoney): string =>
  `Paid by ${methodNames[method]}${reference === '' ? '' : `, reference ${reference}`}.`

/** @throws {ShopError} `invalid_request` without the reference of what is no cash. */
export function assertReference({ method, reference }: HandMoney): void {
  if (method === 'cash' || reference !== '') return
  const message =
    method === 'cheque'
      ? 'Please enter the number of the cheque.'
      : 'Please enter the reference of the payment, such as the UTR.'
  throw new ShopError('invalid_request', message, { errors: { reference: message } })
}

/** @throws {ShopError} `cash_limit`. */
export function assertCashLimit(method: LaterMethod, paise: number): void {
  if (method !== 'cash' || paise < cashLimitPaise) return
  const message = `Cash from one person must stay below ${formatPaise(cashLimitPaise)}. Take it by UPI or bank transfer.`
  throw new ShopError('cash_limit', message, { errors: { method: message } })
}
