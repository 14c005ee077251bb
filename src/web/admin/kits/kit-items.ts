import type { DraftItem, DraftValue } from '#contract/admin/draft-fields.ts'
import { isItems } from '../pictures/gallery-items.ts'

/** A part of a kit as typed; values may be invalid. */
export interface TypedPart {
  stock_id: number
  name: string
  amount: string
  hsn: string
  tax_rate: string
  share: string
}

/** Whether a value is a list of parts. */
export const isKit = (value: DraftValue | undefined): value is DraftItem[] =>
  isItems(value) && value.length > 0 && value.every((item) => 'stock_id' in item)

export const partsOf = (items: DraftItem[]): TypedPart[] =>
  items.map((item) => ({
    stock_id: Number(item.stock_id),
    name: String(item.name ?? ''),
    amount: String(item.amount ?? ''),
    hsn: String(item.hsn ?? ''),
    tax_rate: String(item.tax_rate ?? ''),
    share: String(item.share ?? ''),
  }))

/** A kit as form text; empty for a product without parts. */
export const typedKit = (parts: TypedPart[]): string => (parts.length === 0 ? '' : JSON.stringify(parts))

export const readKit = (typed: string): TypedPart[] =>
  typed.startsWith('[') ? partsOf(JSON.parse(typed)) : []

/** A typed number; other text is sent as typed, and the server returns the error. */
const numberOr = (typed: string): number | string =>
  /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed.trim()

/** The parts in the request. */
export const sentKit = (typed: string): DraftItem[] =>
  readKit(typed).map(({ stock_id, name, amount, hsn, tax_rate, share }) => ({
    stock_id,
    name: name.trim(),
    amount: numberOr(amount),
    hsn: hsn.trim(),
    tax_rate: tax_rate.trim() === '' ? null : numberOr(tax_rate),
    share: numberOr(share),
  }))

/** ‘2 × Balcony Feed, ₹150’ */
const shownPart = ({ name, amount, share }: TypedPart): string => `${amount} × ${name}, ₹${share}`

/** The parts of a kit as text, with rate and HSN if requested. */
export const shownParts = (items: DraftItem[], isWhole = false): string[] =>
  partsOf(items).map((part) =>
    isWhole
      ? `${shownPart(part)} (HSN ${part.hsn}, ${part.tax_rate === '' ? 'GST by HSN' : `GST ${part.tax_rate} %`})`
      : shownPart(part),
  )
