import { formatRupees } from '#contract/money.ts'

/**
 * The total again, beside the button of an action bar, on phones alone. It is drawn by the style sheet: who listens to the
 * page hears the total once, where it is worked out.
 */
export function BarTotal({ label, total }: { label: string; total: number | null }) {
  if (total === null) return null
  return <span aria-hidden data-label={label} data-total={formatRupees(total)} className="bar-total" />
}
