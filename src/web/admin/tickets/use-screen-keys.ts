import { useEffect, useRef } from 'react'
import { isPlain } from '../shell/plain-key.ts'

/** Keys of a screen, off while one types. */
export function useScreenKeys(acts: Record<string, () => void>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    function hear(event: KeyboardEvent): void {
      const act = isPlain(event) ? latest.current[event.key] : undefined
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
