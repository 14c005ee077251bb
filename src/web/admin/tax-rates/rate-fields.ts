import type { RateFields, TaxRate } from '#contract/admin/tax-rates.ts'

/** The values of a rate as typed. */
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

/** The request; the server returns the error of an invalid number. */
export const fieldsOf = ({ hsn, rate, starts_on, source }: RateValues): RateFields => {
  const bare = rate.replace(/[\s%]/g, '')
  return {
    hsn: hsn.replace(/[\s.]/g, ''),
    rate: bare === '' ? Number.NaN : Number(bare),
    starts_on,
    source,
  }
}
