import { formatRupees } from '#contract/money.ts'
import type { StaffOffer } from '#contract/staff/offers.ts'
import { momentText } from './moments.ts'

/** '10 % off, from ₹500.00'. */
export function whatItTakes({ percent, amount, minimum }: StaffOffer): string {
  const off = percent === null ? `${formatRupees(amount ?? 0)} off` : `${percent} % off`
  return minimum > 0 ? `${off}, from ${formatRupees(minimum)}` : off
}

export function howItIsHad({ is_automatic, code, single_codes }: StaffOffer): string {
  if (is_automatic) return 'Automatic'
  if (code !== null) return `Code ${code}`
  return `${single_codes.toLocaleString('en-IN')} codes for one use`
}

export const whenItRuns = ({ starts_at, ends_at }: StaffOffer): string =>
  ends_at === null ? `From ${momentText(starts_at)}` : `${momentText(starts_at)} to ${momentText(ends_at)}`
