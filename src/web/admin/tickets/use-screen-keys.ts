import { useEffect } from 'react'
import { useLatest } from '../components/use-latest.ts'
import { isPlain } from '../shell/plain-key.ts'

/** Shortcuts of a screen, off while typing. */
export function useScreenKeys(actions: Record<string, () => void>): void {
  const latest = useLatest(actions)
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const act = isPlain(event) ? latest.current[event.key] : undefined
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [latest])
}
