import { useEffect } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { isPlain } from '../shell/plain-key.ts'

/** Keys of a screen, off while one types. */
export function useScreenKeys(acts: Record<string, () => void>): void {
  const latest = useLatest(acts)
  useEffect(() => {
    function hear(event: KeyboardEvent): void {
      const act = isPlain(event) ? latest.current[event.key] : undefined
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [latest])
}
