import type { ReactNode } from 'react'
import { formatCount } from '#shared/money.ts'
import type { Selecting } from './use-selection.ts'

interface BulkBarProps {
  selecting: Selecting
  /** The length of the whole list. */
  count: number
  /** Whether the list is longer than the counted number. */
  isCut: boolean
  /** The number of rows on this page. */
  shown: number
  /** Singular and plural: 'order', 'orders'. */
  noun: [string, string]
  children: ReactNode
}

/** The count, as '10,000+' beyond the counted maximum. */
export const countText = (count: number, isCut: boolean): string => `${formatCount(count)}${isCut ? '+' : ''}`

/** The bulk actions for the chosen rows, at the lower edge while rows are chosen. */
export function BulkBar({ selecting, count, isCut, shown, noun, children }: BulkBarProps) {
  const { ids, isWhole, chooseWhole, clear } = selecting
  if (ids.size === 0) return null
  const chosen = isWhole ? count : ids.size
  return (
    <section
      aria-label={`Chosen ${noun[1]}`}
      className="fade-in sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-(--radius-card) border border-leaf-700 bg-paper-0 px-4 py-2.5 shadow-(--shadow-card)"
    >
      <p role="status" className="font-semibold">
        {countText(chosen, isWhole && isCut)} {chosen === 1 ? noun[0] : noun[1]} chosen
      </p>
      {!isWhole && ids.size >= shown && count > shown && (
        <button type="button" onClick={chooseWhole} className="text-link min-h-11 font-semibold">
          Choose all {countText(count, isCut)} of this list
        </button>
      )}
      <div className="scrolls-sideways flex gap-2 py-1 max-sm:w-full max-sm:pr-8 sm:ml-auto sm:flex-wrap *:shrink-0">
        {children}
        <button type="button" onClick={clear} className="min-h-11 px-2 font-semibold text-leaf-700 underline">
          Clear
        </button>
      </div>
    </section>
  )
}
