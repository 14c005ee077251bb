import type { MouseEvent } from 'react'
import { slugOf } from '#shared/product-list/slug.ts'
import { Link } from '../../ui/link.tsx'

const categoryPath = (category: string): string =>
  `/productpage?category=${encodeURIComponent(slugOf(category))}`

/** The categories below the header's Products, in the browser's own popover, which needs no script. */
export function CategoryMenu({ categories }: { categories: string[] }) {
  if (categories.length === 0) return null
  return (
    <>
      <button
        type="button"
        popoverTarget="category-menu"
        aria-label="Product categories"
        className="category-opener"
      />
      <div id="category-menu" popover="auto" className="category-menu">
        <CategoryList categories={categories} />
      </div>
    </>
  )
}

export const CategoryList = ({ categories }: { categories: string[] }) => (
  <ul>
    {categories.map((category) => (
      <li key={category}>
        <Link to={categoryPath(category)} onClick={hideMenu}>
          {category}
        </Link>
      </li>
    ))}
  </ul>
)

/** The mobile menu, which is no popover, shows the list too. */
const hideMenu = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
