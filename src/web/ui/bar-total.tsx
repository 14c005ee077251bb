import { formatRupees } from '#contract/money.ts'

/**
 * The total again, beside the button of an action bar, on phones only. CSS draws it, so that screen readers
 * hear the total once.
 */
export function BarTotal({ label, total }: { label: string; total: number | null }) {
  if (total === null) return null
  return <span aria-hidden data-label={label} data-total={formatRupees(total)} className="bar-total" />
}
