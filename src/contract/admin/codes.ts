import { orderNumber, publicOrderId } from '../shop/orders.ts'
import { publicReplacementId, replacementNumber } from '../shop/returns.ts'

/** The code on our own label of a stock row, where the maker prints no barcode. */
export const skuOf = (stockId: number): string => `SK${String(stockId).padStart(4, '0')}`

/** What a parcel is packed for: an order, or a replacement. */
export interface ParcelRef {
  kind: 'order' | 'replacement'
  number: number
}

/** The code of a parcel: 'ORD017', or 'RPL001' of a replacement. */
export const publicParcelId = ({ kind, number }: ParcelRef): string =>
  kind === 'order' ? publicOrderId(number) : publicReplacementId(number)

/** The parcel of a code, or null for anything that no parcel can be called. */
export function parcelRef(code: string): ParcelRef | null {
  const order = orderNumber(code)
  if (order !== null) return { kind: 'order', number: order }
  const replacement = replacementNumber(code)
  return replacement === null ? null : { kind: 'replacement', number: replacement }
}

/** What a scanned or typed code can name. */
export type Code =
  | { kind: 'parcel'; id: string }
  | { kind: 'sku'; stockId: number }
  | { kind: 'barcode'; text: string }

/** Reads a code that was scanned or typed; small letters and spaces around it don't matter. */
export function readCode(typed: string): Code {
  const text = typed.trim().toUpperCase()
  const parcel = parcelRef(text)
  if (parcel) return { kind: 'parcel', id: publicParcelId(parcel) }
  const [, digits] = /^SK(\d{4,9})$/.exec(text) ?? []
  return digits ? { kind: 'sku', stockId: Number(digits) } : { kind: 'barcode', text }
}
