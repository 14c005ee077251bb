import { formatRupees } from '#shared/money.ts'

interface BarTotalProps {
  label: string
  /** Rupees; null while it is unknown. */
  total: number | null
}

/**
 * Repeats the total beside the button of an action bar. CSS draws it, so that screen readers read the total once.
 */
export function BarTotal({ label, total }: BarTotalProps) {
  if (total === null) return null
  return <span aria-hidden data-label={label} data-total={formatRupees(total)} className="bar-total" />
}
