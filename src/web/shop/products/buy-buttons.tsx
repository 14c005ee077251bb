import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { BuyNow } from './buy-now.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

interface BuyButtonsProps {
  productId: number
  /** The number of packs; 1 by default. */
  quantity?: number
  /** Rupees, passed to the checkout for comparison; it computes the price itself. */
  price: number
  originalPrice: number
  /** The id of the product's name, which distinguishes the buttons of several cards. */
  labelledBy: string
  /** On phones the buttons stay at the lower edge of the screen. */
  isBar?: boolean
  /** Shown beside the message about the cart. */
  children?: ReactNode
}

/** 'Add to Cart' and 'Buy Now', with the result of adding. */
export function BuyButtons({
  productId,
  quantity = 1,
  price,
  originalPrice,
  labelledBy,
  isBar = false,
  children,
}: BuyButtonsProps) {
  const { add, isBusy, notice, isResumed } = useAddToCart(productId, quantity)
  const place = useRef<HTMLDivElement>(null)

  // After signing in, the page is at its top; the message may be far below.
  useEffect(() => {
    if (isResumed) place.current?.scrollIntoView({ block: 'center' })
  }, [isResumed])

  return (
    <div ref={place} className={`flex flex-col ${isBar ? 'action-bar' : ''}`}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
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
      <div
        className={`flex items-center justify-between gap-4 ${isBar ? 'max-md:-order-1 max-md:min-h-8 max-md:pb-1.5 md:mt-2 md:min-h-8' : 'mt-1 min-h-11'}`}
      >
        {children}
        <p
          role="status"
          className={`ml-auto text-right font-medium text-label leading-5 ${notice?.tone === 'error' ? 'text-alert-700' : 'text-leaf-700'}`}
        >
          {notice?.text}
        </p>
      </div>
    </div>
  )
}
