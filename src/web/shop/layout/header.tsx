import { Menu, ShoppingBag, User } from 'lucide'
import { useRef } from 'react'
import { NavLink } from 'react-router'
import { useSettings } from '../../lib/settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CachedPart } from '../../ui/cached-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ShopLogo } from '../../ui/shop-logo.tsx'
import { useCart } from '../cart/cart-store.ts'
import { CategoryMenu } from './category-menu.tsx'
import { HeaderSearch } from './header-search.tsx'
import { mainLinks } from './main-links.ts'
import { MobileMenu } from './mobile-menu.tsx'

const iconClass = 'header-icon'

export function Header({ categories }: { categories: string[] }) {
  const menu = useRef<HTMLDialogElement>(null)
  const { brand } = useSettings()
  return (
    <CachedPart
      as="header"
      dependsOn={categories}
      className="site-header sticky top-0 z-40 border-paper-200 border-b bg-paper-50"
    >
      <div className="page-width header-row">
        <Link to="/" className="text-leaf-800 no-underline" aria-label={`${brand.name} home`}>
          <ShopLogo height="h-8" />
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex">
            {mainLinks.map(({ to, label }) => (
              <li key={to} className="relative flex">
                <NavLink to={to} className="nav-link">
                  {label}
                </NavLink>
                {to === '/productpage' && <CategoryMenu categories={categories} />}
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center max-lg:-mr-2.5">
          <HeaderSearch linkClass={iconClass} />
          <CartLink />
          <Link to="/accountpage" aria-label="Account" className={`${iconClass} max-[22rem]:hidden`}>
            <Icon of={User} strokeWidth={1.75} className="size-[1.375rem]" />
          </Link>
          <ButtonLink to="/productpage" className="ml-3 min-h-11 max-sm:hidden">
            Shop Now
          </ButtonLink>
          <button
            type="button"
            aria-label="Open menu"
            aria-haspopup="dialog"
            onClick={() => menu.current?.showModal()}
            className={`${iconClass} sm:ml-1 lg:hidden`}
          >
            <Icon of={Menu} strokeWidth={1.75} className="size-6" />
          </button>
        </div>
      </div>
      <MobileMenu ref={menu} categories={categories} />
    </CachedPart>
  )
}

function CartLink() {
  const { count } = useCart()
  const label = count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'
  return (
    <Link to="/cart" aria-label={label} className={iconClass}>
      <Icon of={ShoppingBag} strokeWidth={1.75} className="size-[1.375rem]" />
      {count > 0 && (
        <span key={count} data-testid="cart-badge" className="cart-count">
          {count}
        </span>
      )}
    </Link>
  )
}
