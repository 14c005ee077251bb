import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation the focus moves to the new heading, so that a screen reader announces it and Tab starts
 * there, as after a page load. A page that has set the focus itself keeps it.
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
