import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { mainLinks } from './main-links.ts'

const links = [
  { to: '/', label: 'Home' },
  ...mainLinks,
  { to: '/search', label: 'Search' },
  { to: '/cart', label: 'Cart' },
  { to: '/accountpage', label: 'Account' },
]

/**
 * The slide-in menu of small screens. The browser's own modal dialog keeps the focus inside, closes on Escape and makes
 * the page behind inert; the style sheet stops that page from scrolling while a modal is open.
 */
export function MobileMenu({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const { key } = useLocation()
  const shownFor = useRef(key)

  useEffect(() => {
    if (shownFor.current !== key) ref.current?.close()
    shownFor.current = key
  }, [key, ref])

  return (
    <dialog ref={ref} aria-label="Menu" closedby="any" className="slide-in-menu">
      <div className="flex justify-end p-2">
        <button
          type="button"
          aria-label="Close menu"
          onClick={() => ref.current?.close()}
          className="inline-flex size-11 items-center justify-center rounded-full text-leaf-800 hover:bg-leaf-50"
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <nav aria-label="Menu">
        <ul className="px-4">
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="flex min-h-12 items-center rounded-lg px-3 font-medium text-lg aria-[current=page]:bg-leaf-50 aria-[current=page]:text-leaf-700"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="p-4">
          <ButtonLink to="/productpage" className="w-full">
            Shop Now
          </ButtonLink>
        </div>
      </nav>
    </dialog>
  )
}
