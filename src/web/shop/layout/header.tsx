import { Menu, Search, ShoppingCart, User } from 'lucide-react'
import { useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { settings } from '#contract/settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { mainLinks } from './main-links.ts'
import { MobileMenu } from './mobile-menu.tsx'

const iconClass =
  'relative inline-flex size-11 items-center justify-center rounded-full text-leaf-800 hover:bg-leaf-50'

export function Header() {
  const menu = useRef<HTMLDialogElement>(null)
  return (
    <header className="sticky top-0 z-40 border-paper-200 border-b bg-paper-50/95 backdrop-blur-sm">
      <div className="page-width flex h-16 items-center justify-between gap-2">
        <Link
          to="/"
          className="font-semibold font-serif text-2xl text-leaf-800 no-underline"
          aria-label={`${settings.brand.name} home`}
        >
          {settings.brand.name}
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex gap-1">
            {mainLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-full px-3 font-medium text-ink-900 hover:bg-leaf-50 aria-[current=page]:text-leaf-700 aria-[current=page]:underline aria-[current=page]:underline-offset-8"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center">
          <Link to="/search" aria-label="Search" className={iconClass}>
            <Search aria-hidden className="size-5" />
          </Link>
          <CartLink />
          <Link to="/accountpage" aria-label="Account" className={iconClass}>
            <User aria-hidden className="size-5" />
          </Link>
          <ButtonLink to="/productpage" className="ml-2 max-sm:hidden">
            Shop Now
          </ButtonLink>
          <button
            type="button"
            aria-label="Open menu"
            aria-haspopup="dialog"
            onClick={() => menu.current?.showModal()}
            className={`${iconClass} lg:hidden`}
          >
            <Menu aria-hidden className="size-6" />
          </button>
        </div>
      </div>
      <MobileMenu ref={menu} />
    </header>
  )
}

function CartLink() {
  const { count } = useCart()
  const label = count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'
  return (
    <Link to="/cart" aria-label={label} className={iconClass}>
      <ShoppingCart aria-hidden className="size-5" />
      {count > 0 && (
        <span
          data-testid="cart-badge"
          className="absolute top-0 right-0 min-w-5 rounded-full bg-clay-700 px-1 text-center font-bold text-white text-xs leading-5"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
