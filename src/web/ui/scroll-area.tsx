import type { ReactNode } from 'react'

interface ScrollAreaProps {
  /** Its name for screen readers. */
  label: string
  /** Its size. */
  className?: string
  children: ReactNode
}

/**
 * Content that may be larger than its area. It takes the focus, so that arrow keys scroll it in every
 * browser.
 */
export const ScrollArea = ({ label, className = '', children }: ScrollAreaProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, a keyboard can't scroll it in Safari.
  <section aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
    {children}
  </section>
)
