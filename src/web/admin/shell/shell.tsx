import { Toast } from '@base-ui/react/toast'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { getSession } from '#contract/admin/sign-in.ts'
import { focusHeading } from '../../lib/focus.ts'
import { useRequestedCommand } from '../components/screen-commands.ts'
import type { Session } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { ConnectionNotice } from '../live/connection-notice.tsx'
import { Header } from './header.tsx'
import { pagesFor } from './pages.ts'
import { Palette } from './palette.tsx'
import { ReportNotice } from './report-notice.tsx'
import { ShortcutList } from './shortcut-list.tsx'
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
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  useRequestedCommand()
  return (
    <Toast.Provider>
      <a
        href="#main"
        className="sr-only rounded-(--radius-control) bg-leaf-700 px-4 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Header
        session={session}
        pages={pages}
        onPalette={() => setOpen('palette')}
        onShortcuts={() => setOpen('shortcuts')}
      />
      <ConnectionNotice />
      <ReportNotice />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-busy={state === 'loading' || undefined}
        className="mx-auto w-full max-w-300 px-4 py-6 outline-none transition-opacity aria-busy:opacity-60 max-sm:py-4"
      >
        <Outlet />
      </main>
      <Palette isOpen={open === 'palette'} onClose={close} pages={pages} />
      <ShortcutList isOpen={open === 'shortcuts'} onClose={close} pages={pages} />
      <Toasts />
    </Toast.Provider>
  )
}

/** Focuses the heading of a new screen for screen readers. The browser announces the first screen. */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, 0)
    if (main.current) focusHeading(main.current)
  }, [main, pathname])
}
