import type { RateSum, TaxRate } from '#contract/admin/tax-rates.ts'

const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

/** '1 Dec 2026' of a day in India. */
export const dayText = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** From when until when a rate holds. */
export const timeText = ({ starts_on, ends_on }: TaxRate): string =>
  ends_on === null ? `From ${dayText(starts_on)}` : `${dayText(starts_on)} to ${dayText(ends_on)}`

/** How many products and parts take their rate by an HSN. */
export const goodsText = (goods: number): string =>
  goods === 0
    ? 'No product takes its rate by this HSN.'
    : `${counted(goods, 'product or part takes its rate', 'products and parts take their rate')} by this HSN.`

/** The effect of a rate, as sentences. */
export function sumTexts({ products, names, parts, own, open_payments, before }: RateSum): string[] {
  const goods = [
    products > 0 && counted(products, 'product', 'products'),
    parts > 0 && counted(parts, 'part of kits', 'parts of kits'),
  ].filter((text) => text !== false)
  const more = products + parts - names.length
  const named = names.length > 0 && `${names.join(', ')}${more > 0 ? ' and others' : ''}.`
  return [
    before === null
      ? 'No rate is known for this HSN on the day before.'
      : `On the day before it is ${before} %.`,
    goods.length === 0
      ? 'No product takes its rate by this HSN yet.'
      : `It holds for ${goods.join(' and ')}: ${named || ''}`.trim(),
    own > 0 &&
      (own === 1
        ? '1 product or part keeps a rate of its own.'
        : `${own} products and parts keep a rate of their own.`),
    open_payments > 0 &&
      `${counted(open_payments, 'open payment keeps', 'open payments keep')} the tax that was quoted.`,
    'Prices stay: they have the tax inside. Orders, invoices and credit notes keep the rate of their order.',
  ].filter((text) => text !== false)
}
