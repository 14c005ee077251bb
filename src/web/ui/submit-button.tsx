import type { ComponentProps } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Button } from './button.tsx'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  isBusy: boolean
  /** Its label while sending. */
  busyLabel: string
}

/**
 * Sends its form once. Before hydration it does nothing, since the browser itself would put the input into
 * the address; it has its final look, so that the page does not flicker.
 */
export function SubmitButton({
  isBusy,
  busyLabel,
  disabled,
  className = '',
  children,
  ...props
}: SubmitButtonProps) {
  const isHydrated = useIsHydrated()
  const waiting = isHydrated ? '' : 'disabled:bg-leaf-700 disabled:text-white'
  return (
    <Button
      {...props}
      type="submit"
      disabled={disabled || isBusy || !isHydrated}
      aria-busy={isBusy || undefined}
      className={`${waiting} ${className}`}
    >
      {isBusy ? busyLabel : children}
    </Button>
  )
}
