import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { Logo } from '../../ui/logo.tsx'
import type { Session } from '../parts/session.ts'
import type { ShellPage } from './pages.ts'
import { SignOut } from './sign-out.tsx'
import { useMenu } from './use-menu.ts'

interface HeaderProps {
  session: Session
  pages: ShellPage[]
  onPalette: () => void
  onShortcuts: () => void
}

/** One line at the top. Where the pages do not fit into it, they stand behind a button. */
export function Header({ session, pages, onPalette, onShortcuts }: HeaderProps) {
  const menu = useId()
  const { isOpen, toggle, place, button } = useMenu()
  return (
    <header ref={place} className="border-paper-200 border-b bg-paper-0">
      <div className="mx-auto flex max-w-300 flex-wrap items-center gap-x-3 px-4 py-1.5 xl:gap-x-5">
        <Logo className="h-7 text-leaf-800" isMarkOnly />
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={menu}
          onClick={toggle}
          className={`${headerButton} xl:hidden`}
        >
          Menu
          <Chevron isUp={isOpen} />
        </button>
        <button type="button" onClick={onPalette} className={`${headerButton} max-xl:ml-auto`}>
          Find
          <kbd aria-hidden className="rounded border border-paper-300 px-1.5 text-ink-700 max-xl:hidden">
            Ctrl K
          </kbd>
        </button>
        <div
          id={menu}
          className={`grow basis-full gap-x-3 xl:flex xl:basis-0 xl:items-center ${isOpen ? 'pb-2' : 'max-xl:hidden'}`}
        >
          <nav
            aria-label="Back office"
            className="grid grid-cols-2 gap-x-3 border-paper-200 max-xl:border-y max-xl:py-2 sm:grid-cols-4 xl:flex xl:gap-1"
          >
            {pages
              .filter(({ isQuiet }) => !isQuiet)
              .map(({ to, label }) => (
                <NavLink
                  key={to}
                  to={to}
                  className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent px-2 font-semibold aria-[current=page]:border-clay-600 max-xl:border-l-4 xl:border-b-2"
                >
                  {label}
                </NavLink>
              ))}
          </nav>
          <div className="flex flex-wrap items-center gap-x-2 max-xl:pt-1 xl:ml-auto xl:flex-nowrap">
            <button type="button" onClick={onShortcuts} className={headerButton}>
              <span className="xl:sr-only">Shortcuts</span>
              <kbd aria-hidden className="rounded border border-paper-300 px-1.5 text-ink-700 max-xl:hidden">
                ?
              </kbd>
            </button>
            <Link
              to="/account"
              title={`Your account, ${session.role}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap px-2 font-semibold text-label text-leaf-700"
            >
              {session.name}
            </Link>
            <SignOut />
          </div>
        </div>
      </div>
    </header>
  )
}

const headerButton =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-2 font-semibold text-label text-leaf-700'

const Chevron = ({ isUp }: { isUp: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 12 8"
    className={`h-2 w-3 fill-none stroke-current stroke-2 transition-transform ${isUp ? 'rotate-180' : ''}`}
  >
    <path d="m1 1 5 5 5-5" />
  </svg>
)
