import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

interface BuyNowProps {
  productId: number
  /** Rupees, passed to the checkout for comparison; it computes the price itself. */
  price: number
  originalPrice: number
  /** The id of the product's name, which distinguishes the buttons of several cards. */
  labelledBy: string
  look?: 'secondary' | 'quiet'
}

/** 'Buy Now': one pack, without the cart. */
export function BuyNow({ productId, price, originalPrice, labelledBy, look = 'secondary' }: BuyNowProps) {
  return (
    <Form action="/checkout">
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="quantity" value="1" />
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
