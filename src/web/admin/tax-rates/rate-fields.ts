import type { RateFields, TaxRate } from '#contract/admin/tax-rates.ts'

/** A rate as it is typed. */
export type RateValues = Record<keyof RateFields, string>

export const rateLabels: Record<keyof RateFields, string> = {
  hsn: 'HSN',
  rate: 'GST, %',
  starts_on: 'First day',
  source: 'Source',
}

export const rateNames = Object.keys(rateLabels) as (keyof RateFields)[]

export const emptyRate: RateValues = { hsn: '', rate: '', starts_on: '', source: '' }

export const valuesOf = ({ hsn, rate, starts_on, source }: TaxRate): RateValues => ({
  hsn,
  starts_on,
  source,
  rate: String(rate),
})

/** What was typed as the calls take it; what is no number is told by the server. */
export const fieldsOf = ({ hsn, rate, starts_on, source }: RateValues): RateFields => {
  const bare = rate.replace(/[\s%]/g, '')
  return {
    hsn: hsn.replace(/[\s.]/g, ''),
    rate: bare === '' ? Number.NaN : Number(bare),
    starts_on,
    source,
  }
}
