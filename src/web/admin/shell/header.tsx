import { useId } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../ui/logo.tsx'
import type { Session } from '../components/session.ts'
import { Chevron } from './chevron.tsx'
import { PageLinks } from './page-links.tsx'
import type { ShellPage } from './pages.ts'
import { useMenu } from './use-menu.ts'
import { useSignOut } from './use-sign-out.ts'

interface HeaderProps {
  session: Session
  pages: ShellPage[]
  onPalette: () => void
  onShortcuts: () => void
}

/** The header: one line, with a menu button where the pages do not fit. */
export function Header({ session, pages, onPalette, onShortcuts }: HeaderProps) {
  const id = useId()
  const menu = useMenu()
  return (
    <header ref={menu.place} className="border-paper-200 border-b bg-paper-0">
      <div className="mx-auto flex max-w-300 flex-wrap items-center gap-x-3 px-4 py-1.5 xl:flex-nowrap xl:gap-x-4">
        <Logo className="h-7 shrink-0 text-leaf-800" isMarkOnly />
        <button
          type="button"
          aria-expanded={menu.isOpen}
          aria-controls={id}
          onClick={menu.toggle}
          className={`${headerButton} xl:hidden`}
        >
          Menu
          <Chevron isUp={menu.isOpen} />
        </button>
        <button type="button" onClick={onPalette} className={`${headerButton} max-xl:ml-auto`}>
          Find
          <kbd aria-hidden className="rounded border border-paper-300 px-1.5 text-ink-700 max-xl:hidden">
            Ctrl K
          </kbd>
        </button>
        <div
          id={id}
          className={`min-w-0 grow basis-full gap-x-3 xl:flex xl:basis-0 xl:items-center ${menu.isOpen ? 'max-xl:pb-2' : 'max-xl:hidden'}`}
        >
          <PageLinks pages={pages} menu={menu} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 max-xl:pt-1 xl:ml-auto xl:flex-nowrap">
            <button type="button" onClick={onShortcuts} className={headerButton}>
              <span className="xl:sr-only">Shortcuts</span>
              <kbd aria-hidden className="rounded border border-paper-300 px-1.5 text-ink-700 max-xl:hidden">
                ?
              </kbd>
            </button>
            <Link
              to="/account"
              title={`${session.name}, ${session.role}: your account`}
              className="block min-w-0 truncate px-2 py-3 font-semibold text-label text-leaf-700"
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
  'inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap px-2 font-semibold text-label text-leaf-700'

function SignOut() {
  const leave = useSignOut()
  return (
    <button
      type="button"
      onClick={() => void leave()}
      className="min-h-11 whitespace-nowrap px-2 font-semibold text-label text-leaf-700 underline decoration-leaf-300 underline-offset-4"
    >
      Sign out
    </button>
  )
}
