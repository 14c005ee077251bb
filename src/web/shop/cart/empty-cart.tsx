import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { CartProblem } from './cart-problem.ts'

export function EmptyCart({ problem }: { problem: CartProblem | null }) {
  return (
    <div className="card px-6 py-12 text-center">
      {problem && (
        <Notice tone="error" className="mb-6">
          {problem.message}
        </Notice>
      )}
      <Picture
        src="/images/products/terracotta-herb-kit.svg"
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
