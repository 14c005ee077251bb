import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { focusFirst } from '../../lib/focus.ts'
import type { ShellPage } from './pages.ts'
import { isPlain } from './plain-key.ts'

interface ShortcutsSetup {
  pages: ShellPage[]
  onPalette: () => void
  onList: () => void
}

const secondKeyMs = 1_500

/** The shortcuts of every screen. */
export function useShortcuts({ pages, onPalette, onList }: ShortcutsSetup): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    /** The command of a key; undefined without one. */
    function actOf(key: string): (() => unknown) | undefined {
      const isSecond = performance.now() - goPressedAt.current < secondKeyMs
      goPressedAt.current = Number.NEGATIVE_INFINITY
      const page = isSecond ? pages.find((one) => one.key === key) : undefined
      if (page) return () => navigate(page.to)
      const actions: Record<string, () => void> = {
        g: () => {
          goPressedAt.current = performance.now()
        },
        '?': onList,
        '/': () => focusSearch(onPalette),
      }
      return actions[key]
    }
    function handleKey(event: KeyboardEvent): void {
      const act = isForPalette(event) ? onPalette : isPlain(event) ? actOf(event.key) : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    // Before those of a screen, which must not take the second key of two.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [pages, navigate, onPalette, onList])
}

const isForPalette = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k'

/** Focuses the screen's search, or opens the palette. */
function focusSearch(otherwise: () => void): void {
  if (!focusFirst(document, 'main input[type=search]')) otherwise()
  else if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}
