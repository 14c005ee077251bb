import { ButtonLink } from '../../ui/button.tsx'
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
      {removed && <RemovedNotice removed={removed} />}
      {problem && (
        <Notice tone="error" className="mb-6">
          {problem.message}
        </Notice>
      )}
      <div className="card grid justify-items-center gap-x-10 gap-y-5 p-6 text-center sm:grid-cols-[auto_1fr] sm:items-center sm:justify-items-start sm:p-8 sm:text-left">
        <img src="/images/empty/cart.svg" alt="" width={240} height={200} className="h-28 w-auto sm:h-40" />
        <div>
          <p className="font-display text-heading">Your cart is empty.</p>
          <p className="mt-2 text-ink-700">
            Good soil is where it starts. What you add stays here, on every device where you log in.
          </p>
          <div className="mt-5 flex flex-wrap gap-3 max-sm:justify-center">
            <ButtonLink to="/productpage">Continue Shopping</ButtonLink>
            <ButtonLink to="/gardenplanner" look="secondary">
              Plan my garden
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
