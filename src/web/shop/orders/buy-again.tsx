import { useState } from 'react'
import { type BoughtAgain, buyAgain, type Order } from '#contract/shop/orders.ts'
import { api } from '../../lib/api/browser-api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { announceCartUpdated, setCart } from '../cart/cart-store.ts'
import { orderFailure } from './read-order.ts'

/** Adds an order's products to the cart again, with the result. */
export function useBuyAgain({ id }: Order) {
  const isSessionOver = useEndedSession()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<BoughtAgain | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function add(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    setOutcome(null)
    try {
      const bought = await api(buyAgain, { params: { id } })
      setCart(bought)
      if (bought.added.length > 0) announceCartUpdated()
      setOutcome(bought)
    } catch (error) {
      const failure = failureOf(error)
      if (!isSessionOver(failure)) setProblem(orderFailure(failure))
    }
    setBusy(false)
  }
  return { isBusy, outcome, problem, add }
}

type BuyingAgain = ReturnType<typeof useBuyAgain>

export const BuyAgainButton = ({ buying, className }: { buying: BuyingAgain; className: string }) => (
  <Button
    look="secondary"
    aria-disabled={buying.isBusy || undefined}
    onClick={() => void buying.add()}
    className={className}
  >
    {buying.isBusy ? 'Adding…' : 'Buy Again'}
  </Button>
)

/** The added products; missing ones are named with their reason. */
export function BuyAgainOutcome({ buying: { outcome, problem } }: { buying: BuyingAgain }) {
  if (problem) {
    return (
      <Notice tone="error" className="mt-4">
        {problem}
      </Notice>
    )
  }
  if (!outcome) return null
  return (
    <Notice tone={outcome.left_out.length > 0 ? 'info' : 'success'} className="mt-4">
      <p>
        {outcome.message}{' '}
        {outcome.count > 0 && (
          <Link to="/cart" className="underline underline-offset-4">
            See the cart
          </Link>
        )}
      </p>
      {outcome.left_out.length > 0 && (
        <ul className="mt-2 list-disc pl-5 font-normal">
          {outcome.left_out.map(({ product_id, product_name, quantity, why }) => (
            <li key={product_id}>
              {product_name} x {quantity} left out: {why}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
