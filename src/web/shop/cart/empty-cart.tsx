import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { CartProblem } from './cart-problem.ts'
import type { RemovedLine } from './cart-store.ts'
import { RemovedNotice } from './removed-notice.tsx'

interface EmptyCartProps {
  problem: CartProblem | null
  removed: RemovedLine | null
}

export function EmptyCart({ problem, removed }: EmptyCartProps) {
  return (
    <div className="card px-6 pt-4 pb-12 text-center">
      <div className="mb-2 min-h-14">{removed && <RemovedNotice removed={removed} />}</div>
      {problem && (
        <Notice tone="error" className="mb-6">
          {problem.message}
        </Notice>
      )}
      <Picture
        src="/images/products/terracotta-herb-kit.jpg"
        alt=""
        width={160}
        height={160}
        className="mx-auto size-40 rounded-card"
      />
      <p className="mt-6 font-semibold font-serif text-2xl">Your cart is empty.</p>
      <p className="mx-auto mt-2 max-w-sm text-ink-700">
        Good soil is where it starts. What you add is kept here, on every device you log in from.
      </p>
      <ButtonLink to="/productpage" className="mt-6">
        Continue Shopping
      </ButtonLink>
    </div>
  )
}
