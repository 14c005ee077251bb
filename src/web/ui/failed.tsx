import type { ReactNode } from 'react'
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
  return (
    <div>
      <Notice tone="error">{message}</Notice>
      {help}
      <div className="mt-4 flex flex-wrap gap-3">
        {onRetry && <Button onClick={onRetry}>Retry</Button>}
        {children}
      </div>
    </div>
  )
}
