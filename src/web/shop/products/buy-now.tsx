import { Form, type FormProps } from 'react-router'
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

/** On the server the address needs no resolving against the page; the markup is the same. */
const FormInMarkup = ({ action, children }: Pick<FormProps, 'action' | 'children'>) => (
  <form action={action} method="get" data-discover="true">
    {children}
  </form>
)

const CheckoutForm = import.meta.env.SSR ? FormInMarkup : Form

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
    <CheckoutForm action="/checkout">
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="price" value={price} />
      <input type="hidden" name="originalPrice" value={originalPrice} />
      <Button
        type="submit"
        look={look}
        aria-describedby={labelledBy}
        className="w-full whitespace-nowrap max-sm:px-2"
      >
        Buy Now
      </Button>
    </CheckoutForm>
  )
}
