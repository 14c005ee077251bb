import { Notice } from '../../ui/notice.tsx'
import { CartLine } from './cart-line.tsx'
import type { CartState } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { shortageOf, useQuote } from './use-quote.ts'

/** The lines of a cart, what they cost and the way on. */
export function CartContents({ cart }: { cart: CartState }) {
  const quote = useQuote(cart.fingerprint || null)
  const shortage = shortageOf(quote.error)
  const { problem } = cart
  const isProblemOfLine = cart.items.some(({ product_id }) => product_id === problem?.productId)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div>
        {problem && !isProblemOfLine && (
          <Notice tone="error" className="mb-4">
            {problem.message}
          </Notice>
        )}
        <ul className="card divide-y divide-paper-200 px-4 sm:px-6">
          {cart.items.map((item) => (
            <CartLine
              key={item.product_id}
              item={item}
              problem={problem?.productId === item.product_id ? problem.message : null}
              shortage={shortage?.productId === item.product_id ? shortage : null}
            />
          ))}
        </ul>
      </div>
      <CartTotals quote={quote} isChanging={cart.isChanging} />
    </div>
  )
}
