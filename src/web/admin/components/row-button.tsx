import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

interface RowButtonProps extends ComponentProps<typeof Button> {
  words: string
  what: string
}

/** A step on one thing of a list. One that can't be taken now keeps its place and the focus, and does nothing. */
export const RowButton = ({ words, what, onClick, ...props }: RowButtonProps) => (
  <Button
    look="quiet"
    className="min-h-11! px-2! aria-disabled:text-ink-500"
    {...props}
    onClick={props['aria-disabled'] ? undefined : onClick}
  >
    {words}
    <span className="sr-only"> {what}</span>
  </Button>
)
