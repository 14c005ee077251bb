import { useEffect, useMemo } from 'react'
import type { Product } from '#contract/shop/products.ts'
import { sizedName } from '#contract/shop/sizes.ts'
import { productPath } from './card-product.ts'
import { ProductLine } from './product-line.tsx'
import { useReportSeen } from './report-seen.ts'
import { readSeen, seenProducts, withSeen } from './seen-products.ts'

/** Two rows of a wide screen. */
const shownCount = 6

/** The products that this browser showed before; no server knows them. */
export function RecentlySeen({ product }: { product: Product }) {
  const { id, image_url: imageUrl } = product
  const name = sizedName(product)
  useReportSeen(id)
  const stored = seenProducts.use()
  const others = useMemo(() => readSeen(stored).filter((seen) => seen.id !== id), [stored, id])
  useEffect(() => {
    const list = withSeen(readSeen(seenProducts.read()), { id, name, imageUrl })
    seenProducts.write(JSON.stringify(list))
  }, [id, name, imageUrl])

  if (others.length === 0) return null
  return (
    <section aria-labelledby="recently-seen" className="part">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="recently-seen" className="text-heading">
          You looked at
        </h2>
        <button
          type="button"
          onClick={() => seenProducts.write('[]')}
          className="text-link inline-flex min-h-11 items-center text-label"
        >
          Forget these
        </button>
      </div>
      <ul className="card-rows card-lines mt-3">
        {others.slice(0, shownCount).map((seen) => (
          <li key={seen.id} className="grid">
            <ProductLine path={productPath(seen)} name={seen.name} imageUrl={seen.imageUrl} />
          </li>
        ))}
      </ul>
    </section>
  )
}
