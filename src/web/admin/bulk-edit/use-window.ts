import { type RefObject, useEffect, useState } from 'react'

/** The height of a row and of the line of headings, in pixels. */
export const rowHeight = 44

/** Rows rendered above and below the visible ones. */
const spare = 8

/** The indexes of rendered rows: the visible ones and the focused one. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, always: number): number[] {
  const [seen, setSeen] = useState({ top: 0, height: 600 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = (): void => setSeen({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  const from = Math.max(0, Math.floor(seen.top / rowHeight) - spare)
  const to = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + spare)
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const isMissing = always < count && !shown.includes(always)
  return isMissing ? [...shown, always].sort((a, b) => a - b) : shown
}
