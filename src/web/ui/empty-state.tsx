import type { ReactNode } from 'react'
import { ShopMark } from './shop-logo.tsx'

interface EmptyStateProps {
  /** A drawing of `public/images/empty`, or the shop's mark, which needs no connection. */
  art: 'mark' | 'shelf' | 'orders' | 'search' | 'lost' | 'broken'
  heading?: ReactNode
  /** The suggested action. */
  action?: ReactNode
  children?: ReactNode
}

/** An empty state: a drawing, a sentence, and a link. */
export function EmptyState({ art, heading, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center py-6 text-center sm:py-10">
      {art === 'mark' ? (
        <ShopMark className="mb-6 h-28 text-leaf-300" />
      ) : (
        <img
          src={`/images/empty/${art}.svg`}
          alt=""
          width={240}
          height={200}
          className="mb-6 h-40 w-auto sm:h-48"
        />
      )}
      {heading}
      {children && <div className="mt-3 max-w-lg text-ink-700 text-lead">{children}</div>}
      {action && <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
