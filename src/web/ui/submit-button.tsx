import type { ComponentProps } from 'react'
import { useIsHydrated } from '../hydrated.ts'
import { Button } from './button.tsx'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  isBusy: boolean
  /** What it says meanwhile. */
  busyLabel: string
}

/**
 * Sends its form, once. Until React has taken over it does nothing, since the browser itself would put what was typed
 * into the address; it looks as it will, so that the page does not flicker.
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
