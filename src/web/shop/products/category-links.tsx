import { listAddress, type ProductChoice } from '#shared/product-list/choice.ts'
import type { Offered } from '#shared/product-list/choose-products.ts'
import { Link } from '../../ui/link.tsx'

/** The categories with the number of matching products; on phones in a row to swipe. */
export function CategoryLinks({ categories, choice }: { categories: Offered[]; choice: ProductChoice }) {
  const { category: here, ...others } = choice
  return (
    <nav aria-label="Categories" className="category-links">
      <ul className="flex gap-2">
        <CategoryLink to={listAddress({ ...others, page: 1 })} label="All" isHere={here === undefined} />
        {categories.map(({ value, label, count }) => (
          <CategoryLink
            key={value}
            to={listAddress({ ...others, category: value, page: 1 })}
            label={label}
            count={count}
            isHere={value === here}
          />
        ))}
      </ul>
    </nav>
  )
}

interface CategoryLinkProps {
  to: string
  label: string
  count?: number
  isHere: boolean
}

const CategoryLink = ({ to, label, count, isHere }: CategoryLinkProps) => (
  <li className="shrink-0">
    <Link
      to={to}
      preventScrollReset
      aria-current={isHere ? 'page' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-paper-300 bg-paper-0 px-4 font-medium no-underline transition-colors hover:border-leaf-700 aria-[current=page]:border-leaf-700 aria-[current=page]:bg-leaf-700 aria-[current=page]:text-white"
    >
      {label}
      {count !== undefined && <span className="ml-1.5 text-[0.8em] tabular-nums">{count}</span>}
    </Link>
  </li>
)
