import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

interface Menu {
  isOpen: boolean
  toggle: () => void
  /** The place within which Escape closes the menu. */
  place: RefObject<HTMLElement | null>
  /** Opens the menu, and gets the focus when Escape closes it. */
  button: RefObject<HTMLButtonElement | null>
}

/** A menu that closes on each navigation, and on Escape. */
export function useMenu(): Menu {
  const { key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [openedAt, setOpenedAt] = useState(key)
  const place = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (openedAt !== key) {
    setOpenedAt(key)
    setOpen(false)
  }

  useEffect(() => {
    const around = place.current
    if (!isOpen || !around) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    around.addEventListener('keydown', leave)
    return () => around.removeEventListener('keydown', leave)
  }, [isOpen])

  return { isOpen, toggle: () => setOpen(!isOpen), place, button }
}
