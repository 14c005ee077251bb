import type { StaffOffer } from '#contract/admin/promotions.ts'
import { formatCount, formatRupees } from '#shared/money.ts'
import { momentText } from './moments.ts'

/** '10 % off, from ₹500.00'. */
export function conditionsText({ percent, amount, minimum }: StaffOffer): string {
  const off = percent === null ? `${formatRupees(amount ?? 0)} off` : `${percent} % off`
  return minimum > 0 ? `${off}, from ${formatRupees(minimum)}` : off
}

export function howItIsHad({ is_automatic, code, single_codes }: StaffOffer): string {
  if (is_automatic) return 'Automatic'
  if (code !== null) return `Code ${code}`
  return `${formatCount(single_codes)} codes for one use`
}

export const whenItRuns = ({ starts_at, ends_at }: StaffOffer): string =>
  ends_at === null ? `From ${momentText(starts_at)}` : `${momentText(starts_at)} to ${momentText(ends_at)}`

/** The products and categories that the shop no longer has, as a sentence; null without any. */
export function missingProductsText({
  product_ids,
  categories,
  named_products,
  named_categories,
}: Pick<StaffOffer, 'product_ids' | 'categories' | 'named_products' | 'named_categories'>): string | null {
  if (product_ids === null && categories === null) return null
  const gone = named_products.filter(({ archived }) => archived)
  const empty = named_categories.filter(({ products }) => products === 0)
  if (gone.length + empty.length === 0) return null
  const isAll = gone.length === named_products.length && empty.length === named_categories.length
  if (isAll) return 'No product of the shop is in it, so it takes nothing off.'
  return [
    ...empty.map(({ name }) => `No product is in the category ${name} now.`),
    ...gone.map(({ name }) => `${name} is not in the shop.`),
  ].join(' ')
}
