import type { NewOffer, OfferFields, StaffOffer } from '#contract/admin/promotions.ts'
import { instantOf, typedMoment } from './moments.ts'

/** The values of the form as typed. */
export type OfferValues = Record<
  | 'name'
  | 'percent'
  | 'amount'
  | 'minimum'
  | 'product_ids'
  | 'categories'
  | 'starts_at'
  | 'ends_at'
  | 'limit_total'
  | 'limit_person'
  | 'by'
  | 'code',
  string
>

export const offerLabels: Record<keyof OfferValues, string> = {
  name: 'Name, as shoppers read it',
  by: 'Discount type',
  code: 'Code',
  percent: 'Percentage off',
  amount: 'Or an amount off, ₹',
  minimum: 'Minimum order, ₹',
  product_ids: 'Only for these products',
  categories: 'Only for these categories',
  starts_at: 'Starts (India)',
  ends_at: 'Ends (India)',
  limit_total: 'Maximum uses in all',
  limit_person: 'Maximum uses of one account',
}

const text = (value: number | null): string => (value === null ? '' : String(value))

export const valuesOf = (offer: StaffOffer): OfferValues => ({
  name: offer.name,
  by: offer.is_automatic ? 'automatic' : 'code',
  code: offer.code ?? '',
  percent: text(offer.percent),
  amount: text(offer.amount),
  minimum: offer.minimum === 0 ? '' : text(offer.minimum),
  product_ids: (offer.product_ids ?? []).join('\n'),
  categories: (offer.categories ?? []).join('\n'),
  starts_at: typedMoment(offer.starts_at),
  ends_at: typedMoment(offer.ends_at),
  limit_total: text(offer.limit_total),
  limit_person: text(offer.limit_person),
})

export const emptyValues = (now: string): OfferValues => ({
  name: '',
  by: 'code',
  code: '',
  percent: '',
  amount: '',
  minimum: '',
  product_ids: '',
  categories: '',
  starts_at: typedMoment(now),
  ends_at: '',
  limit_total: '',
  limit_person: '',
})

/** Invalid numbers are sent as typed, and the server returns the error. */
const number = (typed: string): number | null => {
  const given = typed.trim().replaceAll(',', '')
  if (given === '') return null
  return /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : (given as unknown as number)
}

/** The values of a multi-line field. */
const list = (typed: string): string[] | null => {
  const given = typed.split('\n').filter(Boolean)
  return given.length > 0 ? given : null
}

export const fieldsOf = (values: OfferValues): OfferFields => ({
  name: values.name,
  percent: number(values.percent),
  amount: number(values.amount),
  minimum: number(values.minimum) ?? 0,
  product_ids: list(values.product_ids)?.map((one) => number(one) ?? 0) ?? null,
  categories: list(values.categories),
  starts_at: instantOf(values.starts_at),
  ends_at: values.ends_at === '' ? null : instantOf(values.ends_at),
  limit_total: number(values.limit_total),
  limit_person: number(values.limit_person),
})

export const newOfferOf = (values: OfferValues): NewOffer => ({
  ...fieldsOf(values),
  is_automatic: values.by === 'automatic',
  code: values.by === 'code' ? values.code.trim() : null,
})
