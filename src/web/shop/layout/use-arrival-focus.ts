import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../../lib/focus.ts'

/**
 * Focuses the heading after a navigation, as a page load does, so that screen readers announce it. Pages that
 * set the focus themselves keep it. While a slow page has no heading, its main part has the focus.
 */
export function useArrivalFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    if (!main || hasSetFocus(main)) return
    if (focusHeading(main)) return
    main.focus({ preventScroll: true })
    const watcher = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) watcher.disconnect()
    })
    watcher.observe(main, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [pathname])
}

/** Whether the focus is inside it; on the element itself the focus only waits. */
const hasSetFocus = (main: HTMLElement): boolean =>
  document.activeElement !== main && main.contains(document.activeElement)
