import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

interface SmallStepProps extends ComponentProps<typeof Button> {
  words: string
  what: string
}

/** A step on one thing of a list. One that can't be taken now keeps its place and the focus, and does nothing. */
export const SmallStep = ({ words, what, onClick, ...props }: SmallStepProps) => (
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
