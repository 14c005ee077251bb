import { formatRupees } from '#shared/money.ts'

interface BarTotalProps {
  label: string
  /** Rupees; null while it is unknown. */
  total: number | null
  /** Also on large screens, where the bar is part of the page. */
  isAlways?: boolean
}

/**
 * Repeats the total beside an action bar's button. CSS draws it, so that screen readers read the total once.
 */
export function BarTotal({ label, total, isAlways = false }: BarTotalProps) {
  if (total === null) return null
  return (
    <span
      aria-hidden
      data-label={label}
      data-total={formatRupees(total)}
      className={`bar-total ${isAlways ? '' : 'md:hidden'}`}
    />
  )
}
