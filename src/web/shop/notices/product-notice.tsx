import { useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { getOwnNotice } from '#contract/shop/product-notices.ts'
import type { Product } from '#contract/shop/products.ts'
import { api } from '../../lib/api/browser-api.ts'
import type { FormAnswer } from '../../lib/forms/form-answer.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { useToken } from '../../lib/session/session.ts'
import { NoticeForm } from './notice-form.tsx'
import { OwnNotice } from './own-notice.tsx'

const headingId = 'product-notice'

/** For a product that cannot be bought: requests a notice, or shows the existing request. */
export function ProductNotice({ product }: { product: Product }) {
  const token = useToken()
  const fetcher = useFetcher<FormAnswer>()
  // Without JavaScript the answer comes with the page.
  const posted = useActionData<FormAnswer>()
  const answer = fetcher.data ?? posted
  const params = { id: String(product.id) }
  const { data, reload } = useLoad(token && `${product.id} ${token}`, () => api(getOwnNotice, { params }))
  const box = useRef<HTMLElement>(null)
  const hasChanged = useRef(false)

  useEffect(() => {
    if (!token || answer?.status !== 'sent') return
    hasChanged.current = true
    void reload()
  }, [answer, token, reload])

  // The button that was pressed is gone.
  const askedAt = data?.asked_at ?? null
  useEffect(() => {
    if (hasChanged.current && askedAt !== null) box.current?.focus()
    hasChanged.current = false
  }, [askedAt])

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="relative mt-4 rounded-card bg-leaf-50 p-5 outline-none sm:p-6"
    >
      <h2 id={headingId} className="text-subheading">
        {askedAt === null ? headingOf(product) : 'We will tell you'}
      </h2>
      {askedAt === null ? (
        <NoticeForm fetcher={fetcher} answer={answer} />
      ) : (
        <OwnNotice
          productId={product.id}
          askedAt={askedAt}
          onTakenBack={async () => {
            await reload()
            box.current?.focus()
          }}
        />
      )}
    </section>
  )
}

const headingOf = ({ coming_soon }: Product): string =>
  coming_soon ? 'Tell me when it is on sale' : 'Tell me when it is back'
