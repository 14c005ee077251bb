import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { getSession } from '#contract/staff/sign-in.ts'
import { Logo } from '../../ui/logo.tsx'
import { SignInOver } from '../live/sign-in-over.tsx'
import type { Session } from '../parts/session.ts'
import { loadFor, staffApi } from '../parts/staff-api.ts'
import { pagesFor } from './pages.ts'
import { Palette } from './palette.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { SignOut } from './sign-out.tsx'
import { Toasts } from './toasts.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export const loader = ({ request }: LoaderFunctionArgs): Promise<Session> =>
  loadFor(request, () => staffApi(getSession, {}))

/** Not at each step through a list; the server checks every call anyway. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href

/** The frame of every screen. */
export function Component() {
  const session = useLoaderData<Session>()
  const pages = pagesFor(session)
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const { state } = useNavigation()
  const close = () => setOpen(null)
  useShortcuts({ pages, onPalette: () => setOpen('palette'), onList: () => setOpen('shortcuts') })
  useArrival()
  return (
    <Toast.Provider>
      <a
        href="#main"
        className="sr-only rounded-(--radius-control) bg-leaf-700 px-4 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <header className="border-paper-200 border-b bg-paper-0">
        <div className="mx-auto flex max-w-300 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-1.5">
          <Logo className="h-7 text-leaf-800" isMarkOnly />
          <nav aria-label="Back office" className="flex flex-wrap gap-1">
            {pages.map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                className="inline-flex min-h-11 items-center border-transparent border-b-2 px-2 font-semibold aria-[current=page]:border-clay-600"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-2">
            <HeaderButton label="Find" hint="Ctrl K" onClick={() => setOpen('palette')} />
            <HeaderButton label="Shortcuts" hint="?" onClick={() => setOpen('shortcuts')} />
            <Link
              to="/account"
              title={`Your account, ${session.role}`}
              className="inline-flex min-h-11 items-center px-2 font-semibold text-label text-leaf-700"
            >
              {session.name}
            </Link>
            <SignOut />
          </div>
        </div>
      </header>
      <SignInOver />
      <main
        id="main"
        tabIndex={-1}
        aria-busy={state === 'loading' || undefined}
        className="mx-auto w-full max-w-300 px-4 py-6 outline-none transition-opacity aria-busy:opacity-60"
      >
        <Outlet />
      </main>
      <Palette isOpen={open === 'palette'} onClose={close} pages={pages} session={session} />
      <ShortcutList isOpen={open === 'shortcuts'} onClose={close} pages={pages} />
      <Toasts />
    </Toast.Provider>
  )
}

interface HeaderButtonProps {
  label: string
  hint: string
  onClick: () => void
}

function HeaderButton({ label, hint, onClick }: HeaderButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-label text-leaf-700"
    >
      {label}
      <kbd aria-hidden className="rounded border border-paper-300 px-1.5 text-ink-700 max-sm:hidden">
        {hint}
      </kbd>
    </button>
  )
}

/** A new screen focuses its heading for screen readers. The browser announces the first one. */
function useArrival(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [pathname])
}
