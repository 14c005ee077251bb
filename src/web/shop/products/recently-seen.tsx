import { useEffect, useMemo } from 'react'
import type { Product } from '#contract/shop/products.ts'
import { sizedName } from '#contract/shop/sizes.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { productPath } from './card-product.ts'
import { useReportSeen } from './report-seen.ts'
import { readSeen, seenProducts, withSeen } from './seen-products.ts'

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
      <ul className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-6 sm:gap-5 max-sm:[&>li:nth-child(n+5)]:hidden">
        {others.slice(0, 6).map((seen) => (
          <li key={seen.id}>
            <Link to={productPath(seen)} className="group block text-label no-underline">
              <Picture
                src={seen.imageUrl}
                alt=""
                width={160}
                height={160}
                className="aspect-square w-full rounded-(--radius-control) bg-paper-100 object-cover"
              />
              <span className="mt-2 line-clamp-3 leading-snug group-hover:underline">{seen.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
