import type { ReactNode } from 'react'

export type BadgeTone = 'green' | 'yellow' | 'red' | 'blue' | 'clay' | 'grey'

const tones: Record<BadgeTone, string> = {
  green: 'bg-leaf-100 text-leaf-800',
  yellow: 'bg-sun-100 text-sun-800',
  red: 'bg-alert-100 text-alert-700',
  blue: 'bg-sky-100 text-sky-800',
  clay: 'bg-clay-700 text-white',
  grey: 'bg-paper-200 text-ink-700',
}

interface BadgeProps {
  tone: BadgeTone
  /** A text that may take several lines, such as one that people typed. */
  isLong?: boolean
  children: ReactNode
}

/** A short label of a thing; the colour repeats its meaning. */
export function Badge({ tone, isLong = false, children }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      className={`inline-block ${isLong ? 'wrap-anywhere' : 'whitespace-nowrap'} rounded-md border border-transparent px-2 py-0.5 font-semibold text-label ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
