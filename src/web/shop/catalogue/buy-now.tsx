import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

interface BuyNowProps {
  productId: number
  quantity?: number
  /** Rupees, passed to the checkout for comparison; it computes the price itself. */
  price: number
  originalPrice: number
  /** The id of the product's name, which distinguishes the buttons of several cards. */
  labelledBy: string
  look?: 'secondary' | 'quiet'
}

/** 'Buy Now': without the cart. */
export function BuyNow({
  productId,
  quantity = 1,
  price,
  originalPrice,
  labelledBy,
  look = 'secondary',
}: BuyNowProps) {
  return (
    <Form action="/checkout">
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="price" value={price} />
      <input type="hidden" name="originalPrice" value={originalPrice} />
      <Button
        type="submit"
        look={look}
        aria-describedby={labelledBy}
        className="w-full whitespace-nowrap px-2"
      >
        Buy Now
      </Button>
    </Form>
  )
}
