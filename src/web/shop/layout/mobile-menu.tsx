import { X } from 'lucide'
import { type RefObject, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShopLogo } from '../../ui/shop-logo.tsx'
import { CategoryList } from './category-menu.tsx'
import { menuLinks } from './main-links.ts'

interface MobileMenuProps {
  ref: RefObject<HTMLDialogElement | null>
  categories: string[]
}

/**
 * The menu of small screens, a modal dialog: it holds the focus, closes on Escape and makes the page inert.
 * The style sheet stops the page from scrolling.
 */
export function MobileMenu({ ref, categories }: MobileMenuProps) {
  const { key } = useLocation()
  const shownFor = useRef(key)

  useEffect(() => {
    if (shownFor.current !== key) ref.current?.close()
    shownFor.current = key
  }, [key, ref])

  return (
    <dialog ref={ref} aria-label="Menu" closedby="any" className="slide-in-menu">
      <div className="menu-head">
        <ShopLogo height="h-7" />
        <button
          type="button"
          aria-label="Close menu"
          onClick={() => ref.current?.close()}
          className="header-icon"
        >
          <Icon of={X} className="size-6" />
        </button>
      </div>
      <nav aria-label="Menu">
        <ul className="menu-links">
          {menuLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end className="menu-link">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        {categories.length > 0 && (
          <details className="menu-categories">
            <summary>Product categories</summary>
            <CategoryList categories={categories} />
          </details>
        )}
        <div className="p-5">
          <ButtonLink to="/productpage" className="w-full">
            Shop Now
          </ButtonLink>
        </div>
      </nav>
    </dialog>
  )
}
