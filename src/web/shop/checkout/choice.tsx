import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ChoiceProps {
  /** Of the group that it belongs to. */
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of several ways, as a box around its radio button. */
export const Choice = ({ name, isChosen, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-(--radius-control) border border-paper-300 bg-white px-4 py-2.5 text-label leading-snug transition-colors hover:border-leaf-600 has-checked:border-leaf-700 has-checked:bg-leaf-50 has-checked:ring-1 has-checked:ring-leaf-700">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="size-5 shrink-0 accent-leaf-700"
    />
    <span className="min-w-0">{children}</span>
  </label>
)

/** As high as two ways, so that nothing moves when they come. */
export const ChoicePlace = () => <Skeleton className="mt-4 h-44 noscript:hidden" />
