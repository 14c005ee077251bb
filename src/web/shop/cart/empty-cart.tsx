import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CartProblem } from './cart-problem.ts'
import type { RemovedLine } from './cart-store.ts'
import { RemovedNotice } from './removed-notice.tsx'

interface EmptyCartProps {
  problem: CartProblem | null
  removed: RemovedLine | null
}

export function EmptyCart({ problem, removed }: EmptyCartProps) {
  return (
    <div>
      <div className="min-h-14">{removed && <RemovedNotice removed={removed} />}</div>
      {problem && (
        <Notice tone="error" className="mb-6">
          {problem.message}
        </Notice>
      )}
      <EmptyState
        art="cart"
        heading={<p className="font-display text-heading">Your cart is empty.</p>}
        action={<ButtonLink to="/productpage">Continue Shopping</ButtonLink>}
      >
        Good soil is where it starts. What you add is kept here, on every device you log in from.
      </EmptyState>
    </div>
  )
}
