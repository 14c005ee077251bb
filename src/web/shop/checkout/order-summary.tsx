import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Quote } from '#contract/shop/checkout.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MoneySummary } from '../cart/money-summary.tsx'
import { type OrderLine, OrderLines } from '../orders/order-lines.tsx'
import type { CheckoutGoods } from './checkout-goods.ts'

interface OrderSummaryProps {
  /** When the goods arrive. */
  arrival: ReactNode
  /** The field for a code; none once a payment has started, which keeps its price. */
  code: ReactNode
  /** The first-order offer, below the button, which stays in the window. */
  offer: ReactNode
  goods: CheckoutGoods
  /** The fee for cash on delivery, where that is chosen. */
  codFee: number
  /** A notice that the price differs from the one shown before. */
  remark: string | null
  isUpdating: boolean
  onRetry: () => void
  /** The button that pays. */
  children: ReactNode
}

/** The goods, their total and the button that pays; on wide screens it stays beside the steps. */
export function OrderSummary(props: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="summary-title"
      className="card p-5 sm:p-7 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1"
    >
      <h2 id="summary-title" className="mb-5 text-heading">
        Order summary
      </h2>
      <div aria-live="polite" aria-busy={props.isUpdating}>
        <Contents {...props} />
      </div>
      {props.arrival}
      {props.code}
      <div className="lg:mt-5">{props.children}</div>
      {props.offer}
    </section>
  )
}

function Contents({ goods, codFee, remark, onRetry }: Omit<OrderSummaryProps, 'children'>) {
  switch (goods.kind) {
    case 'loading':
      return (
        <div className="noscript:hidden">
          <p className="sr-only">Loading cart…</p>
          <Skeleton className="h-64" />
        </div>
      )
    case 'empty':
      return (
        <p>
          Your cart is empty.{' '}
          <Link to="/productpage" className="text-link">
            Start shopping!
          </Link>
        </p>
      )
    case 'unknown':
      return <CartOfGuest />
    case 'failed':
      return (
        <Failed message={goods.message} onRetry={onRetry}>
          <ButtonLink to={goods.changePath} look="secondary">
            {goods.changePath === '/cart' ? 'Change your cart' : 'See what is available'}
          </ButtonLink>
        </Failed>
      )
    case 'ready':
      return <Goods quote={goods.quote} codFee={codFee} remark={remark} />
  }
}

function CartOfGuest() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="text-ink-700">
        You must be logged in to view your cart. What you fill in here is kept while you log in.
      </p>
      <ButtonLink to={signInPath(pathname + search)} look="secondary" className="mt-4">
        Log In
      </ButtonLink>
    </>
  )
}

/** More lines than these scroll, so that total and button stay in the window. */
const linesInView = 4

export const orderLinesOf = (quote: Quote): OrderLine[] =>
  quote.lines.map(({ product_id, name, quantity, line_total, image_url }) => ({
    productId: product_id,
    name,
    quantity,
    lineTotal: line_total,
    imageUrl: image_url,
  }))

function Lines({ quote }: { quote: Quote }) {
  const lines = <OrderLines lines={orderLinesOf(quote)} />
  return quote.lines.length > linesInView ? (
    <ScrollArea label="Items of the order" className="lg:max-h-72">
      {lines}
    </ScrollArea>
  ) : (
    lines
  )
}

function Goods({ quote, codFee, remark }: { quote: Quote; codFee: number; remark: string | null }) {
  return (
    <>
      {remark && (
        <Notice tone="info" className="mb-4">
          {remark}
        </Notice>
      )}
      <Lines quote={quote} />
      <div className="mt-5 border-paper-300 border-t pt-5">
        <MoneySummary
          subtotal={quote.subtotal}
          priceList={quote.price_list}
          discount={quote.discount}
          discountLabel={quote.offer?.label}
          shipping={quote.shipping}
          codFee={codFee}
          taxIncluded={quote.tax_included}
          total={quote.total}
          totalLabel="Grand Total"
        />
      </div>
    </>
  )
}
