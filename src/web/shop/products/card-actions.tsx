import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { BuyNow } from './buy-now.tsx'
import type { CardProduct } from './card-product.ts'
import { useAddToCart } from './use-add-to-cart.ts'

interface CardActionsProps {
  product: CardProduct
  /** The id of the product's name, which distinguishes the buttons of several cards. */
  labelledBy: string
}

/** The main action of a card, a quicker one beside it, and the result below. */
export function CardActions({ product, labelledBy }: CardActionsProps) {
  const { add, isBusy, notice, isResumed } = useAddToCart(product.id)
  const place = useRef<HTMLDivElement>(null)

  // After signing in, the page is at its top; the message may be far below.
  useEffect(() => {
    if (isResumed) place.current?.scrollIntoView({ block: 'center' })
  }, [isResumed])

  return (
    <div ref={place} className="relative">
      <div className="flex flex-wrap gap-x-2 gap-y-0.5 *:grow *:first:grow-99">
        <Button
          onClick={() => void add()}
          aria-disabled={isBusy}
          aria-describedby={labelledBy}
          className="whitespace-nowrap max-sm:px-2"
        >
          {isBusy ? 'Adding…' : 'Add to Cart'}
        </Button>
        <BuyNow
          productId={product.id}
          price={product.price}
          originalPrice={product.price}
          labelledBy={labelledBy}
          look="quiet"
        />
      </div>
      <p
        role="status"
        className={`font-medium text-label leading-5 empty:hidden ${notice?.tone === 'error' ? 'text-alert-700' : 'text-leaf-700'}`}
      >
        {notice?.text}
      </p>
    </div>
  )
}
