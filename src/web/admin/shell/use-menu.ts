import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export interface Menu {
  isOpen: boolean
  /** For the buttons that open and close the menu. Escape returns the focus to the pressed one. */
  toggle: (event: MouseEvent<HTMLElement>) => void
  /** The menu with its buttons; a click or focus outside and Escape inside close it. */
  place: RefObject<HTMLElement | null>
}

/** A menu that also closes on each navigation. */
export function useMenu(): Menu {
  const { key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [openedAt, setOpenedAt] = useState(key)
  const place = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement>(null)
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
      opener.current?.focus()
    }
    const leaveFor = ({ target }: Event): void => {
      if (target instanceof Node && !around.contains(target)) setOpen(false)
    }
    around.addEventListener('keydown', leave)
    // On click and keyup, because closing on pointerdown would move content away under the pointer.
    document.addEventListener('click', leaveFor)
    document.addEventListener('keyup', leaveFor)
    return () => {
      around.removeEventListener('keydown', leave)
      document.removeEventListener('click', leaveFor)
      document.removeEventListener('keyup', leaveFor)
    }
  }, [isOpen])

  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget
    setOpen(!isOpen)
  }
  return { isOpen, toggle, place }
}
