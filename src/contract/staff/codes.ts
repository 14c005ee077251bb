import { orderNumber, publicOrderId } from '../orders.ts'

/** The code on our own label of a stock row, where the maker prints no barcode. */
export const skuOf = (stockId: number): string => `SK${String(stockId).padStart(4, '0')}`

/** What a scanned or typed code can name. */
export type Code =
  | { kind: 'order'; id: string }
  | { kind: 'sku'; stockId: number }
  | { kind: 'barcode'; text: string }

/** Reads a code that was scanned or typed; small letters and spaces around it don't matter. */
export function readCode(typed: string): Code {
  const text = typed.trim().toUpperCase()
  const number = orderNumber(text)
  if (number !== null) return { kind: 'order', id: publicOrderId(number) }
  const [, digits] = /^SK(\d{4,9})$/.exec(text) ?? []
  return digits ? { kind: 'sku', stockId: Number(digits) } : { kind: 'barcode', text }
}
