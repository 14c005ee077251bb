import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useConfig } from '../../lib/api/use-config.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StorageNotice } from '../../ui/storage-notice.tsx'
import { MinimalFooter, MinimalHeader } from '../layout/minimal-header-footer.tsx'
import { loadLayout } from '../layout/minimal-layout.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { readDirectBuy } from './direct-buy.ts'
import { GuestNote } from './guest-note.tsx'
import { PaymentIntro } from './payment-intro.tsx'

loadLayout({ Header: MinimalHeader, Footer: MinimalFooter })

/** The result of the provider's redirect mode, for apps that can't show its pop-up. */
const redirectMessages = new Map<string, string>(
  Object.entries<string>({
    failed: 'Payment failed. Please try again.',
    unverified: 'Payment verification failed. Please contact support.',
  }),
)

/** The checkout of the cart, or of the products that the address names. */
export function Component() {
  const config = useConfig()
  const [search] = useSearchParams()
  const direct = useMemo(() => readDirectBuy(search), [search])
  const returned = redirectMessages.get(search.get('payment') ?? '')
  return (
    <section className="page-width page-space">
      <div className="minimal-layout">
        <PageHead title="Checkout" isPrivate />
        <h1 className="text-title">Checkout</h1>
        <PaymentIntro isTestMode={config.is_test_mode} />
        <GuestNote />
        {returned && (
          <Notice tone="error" className="mt-4">
            {returned}{' '}
            <Link to="/was-i-charged" className="inline-block underline underline-offset-4">
              Was I charged?
            </Link>
          </Notice>
        )}
        <noscript>
          <p className="mt-4 rounded-(--radius-control) bg-alert-100 px-4 py-3 font-medium text-alert-700">
            Paying needs JavaScript, which is switched off in this browser. You can still read every page of
            the shop.
          </p>
        </noscript>
        <StorageNotice />
        <CheckoutForm config={config} direct={direct} />
      </div>
    </section>
  )
}
