import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * On another page the focus goes to its heading, so that a screen reader tells where one has come to and the next Tab
 * starts there; the browser does as much for a page that it loads itself. A page that took the focus already keeps it.
 */
export function useArrivalFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    if (!main || main.contains(document.activeElement)) return
    const place = main.querySelector('h1') ?? main
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [pathname])
}
