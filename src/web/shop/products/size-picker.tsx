import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Product, ProductSize } from '#contract/shop/products.ts'
import { formatRupees } from '#shared/money.ts'
import { Link } from '../../ui/link.tsx'
import { unitSalePrice } from './pack-facts.ts'

const labelId = 'size-picker'

/** The sizes of a product. Each has its own page, so they are links; scroll position and focus stay. */
export function SizePicker({ product }: { product: Product }) {
  const { sizes = [], size_label } = product
  if (sizes.length < 2) return null
  return (
    <nav aria-labelledby={labelId} className="mt-5">
      <p id={labelId} className="text-ink-700 text-label">
        Size <strong className="text-ink-900">{size_label}</strong>
      </p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2">
        {sizes.map((size) => (
          <li key={size.id} className="grid">
            <Size size={size} isHere={size.id === product.id} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Size({ size, isHere }: { size: ProductSize; isHere: boolean }) {
  const { slug, label, in_stock, coming_soon } = size
  const link = useRef<HTMLAnchorElement>(null)
  const wasChosen = useWasChosen() && isHere
  // The page of another size renders anew, so the pressed link is gone.
  useEffect(() => {
    if (wasChosen) link.current?.focus({ preventScroll: true })
  }, [wasChosen])
  const look = isHere ? 'border-leaf-700 bg-leaf-50' : 'border-paper-300 bg-white hover:border-ink-500'
  return (
    <Link
      ref={link}
      to={`/products/${slug}`}
      state={chosen}
      aria-current={isHere ? 'page' : undefined}
      preventScrollReset
      className={`flex min-h-11 flex-col rounded-(--radius-control) border-2 px-3 py-2 leading-snug no-underline ${look} ${in_stock ? '' : 'border-dashed'}`}
    >
      <span className="break-words font-semibold">{label}</span>
      {!coming_soon && <Prices size={size} />}
      {!in_stock && (
        <span className="text-ink-700 text-label">{coming_soon ? 'Coming soon' : 'Out of stock'}</span>
      )}
    </Link>
  )
}

/** The mark that the picker leaves in a history entry. */
const chosen = { isChosenSize: true }

/** Whether the picker opened this page, and not Back or a reload. */
function useWasChosen(): boolean {
  const { state } = useLocation()
  const type = useNavigationType()
  return type === 'PUSH' && (state as Partial<typeof chosen> | null)?.isChosenSize === true
}

function Prices({ size }: { size: ProductSize }) {
  const perUnit = unitSalePrice({ ...size, discounted_price: size.price })
  return (
    <>
      <span className="tabular-nums">{formatRupees(size.price)}</span>
      {perUnit && <span className="text-ink-700 text-label tabular-nums">{perUnit}</span>}
    </>
  )
}
