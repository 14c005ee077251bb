import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  isBusy: boolean
  /** Its label while sending. */
  busyLabel: string
}

/** Sends its form once. A form that only a script can send is hidden without JavaScript, since Enter would post it. */
export function SubmitButton({ isBusy, busyLabel, disabled, children, ...props }: SubmitButtonProps) {
  return (
    <Button {...props} type="submit" disabled={disabled || isBusy} aria-busy={isBusy || undefined}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}
