import type { ReactNode } from 'react'
import { useOutOfReach } from '../lib/use-out-of-reach.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface FailedProps {
  message: string
  onRetry?: () => void
  /** Further help below the message. */
  help?: ReactNode
  /** Other actions, beside 'Retry'. */
  children?: ReactNode
}

/** Replaces something that could not be loaded. */
export function Failed({ message, onRetry, help, children }: FailedProps) {
  const { isLost } = useOutOfReach(onRetry)
  return (
    <div>
      <Notice tone="error">
        {isLost && <span className="font-semibold">You are offline. </span>}
        {message}
      </Notice>
      {help}
      <div className="mt-4 flex flex-wrap gap-3">
        {onRetry && <Button onClick={onRetry}>Retry</Button>}
        {children}
      </div>
    </div>
  )
}
