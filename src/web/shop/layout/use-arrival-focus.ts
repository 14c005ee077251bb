import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../../lib/focus.ts'

/**
 * After a navigation the focus moves to the new heading, so that a screen reader announces it and Tab starts
 * there, as after a page load. A page that has set the focus itself keeps it. Where a page is slow to come and has no heading yet,
 * the focus waits on its main part.
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
    main.tabIndex = -1
    main.focus({ preventScroll: true })
    const watcher = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) watcher.disconnect()
    })
    watcher.observe(main, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [pathname])
}

/** Whether something within it has the focus; on itself the focus only waits. */
const hasSetFocus = (main: HTMLElement): boolean =>
  document.activeElement !== main && main.contains(document.activeElement)
