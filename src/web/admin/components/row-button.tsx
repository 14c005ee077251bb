import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

interface RowButtonProps extends ComponentProps<typeof Button> {
  words: string
  what: string
}

/** A button for one row. When disabled it stays focusable and does nothing. */
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
