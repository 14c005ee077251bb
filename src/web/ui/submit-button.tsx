import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  isBusy: boolean
  /** Its label while sending. */
  busyLabel: string
}

/** Sends its form once. A form that only a script can send has no such button without JavaScript. */
export function SubmitButton({
  isBusy,
  busyLabel,
  disabled,
  className = '',
  children,
  ...props
}: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`noscript:hidden ${className}`}
    >
      {isBusy ? busyLabel : children}
    </Button>
  )
}
