import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { BuyNow } from './buy-now.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

interface BuyButtonsProps {
  productId: number
  name: string
  quantity: number
  /** Rupees, passed to the checkout for comparison; it computes the price itself. */
  price: number
  originalPrice: number
  /** The id of the product's name, which describes the buttons. */
  labelledBy: string
  /** Shown beside the message about the cart. */
  children: ReactNode
}

/**
 * 'Add to Cart' and 'Buy Now', with the result of adding. They stay in reach: on phones always at the lower edge of the screen, on wider
 * screens there once their place is scrolled away.
 */
export function BuyButtons({
  productId,
  name,
  quantity,
  price,
  originalPrice,
  labelledBy,
  children,
}: BuyButtonsProps) {
  const { add, isBusy, notice, isResumed } = useAddToCart(productId, quantity)
  const place = useRef<HTMLDivElement>(null)
  const isAway = useIsAway(place)

  // After signing in, the page is at its top; the message may be far below.
  useEffect(() => {
    if (isResumed) place.current?.scrollIntoView({ block: 'center' })
  }, [isResumed])

  return (
    <div ref={place} className="buy-place">
      <div data-is-away={isAway} data-name={name} className="action-bar buy-bar">
        <div className="buy-buttons">
          <Button
            onClick={() => void add()}
            aria-disabled={isBusy}
            aria-describedby={labelledBy}
            className="whitespace-nowrap px-2"
          >
            {isBusy ? 'Adding…' : 'Add to Cart'}
          </Button>
          <BuyNow
            productId={productId}
            quantity={quantity}
            price={price}
            originalPrice={originalPrice}
            labelledBy={labelledBy}
          />
        </div>
        <div className="buy-note">
          {children}
          <p
            role="status"
            className={`ml-auto text-right font-medium text-label leading-5 ${notice?.tone === 'error' ? 'text-alert-700' : 'text-leaf-700'}`}
          >
            {notice?.text}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Whether an element is out of the window. */
function useIsAway(place: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isAway
}
