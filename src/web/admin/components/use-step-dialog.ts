import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

export interface StepDialogState {
  bar: RefObject<HTMLElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Reloads the page after a step, and closes the dialog. */
  finish: () => Promise<void>
}

/**
 * The button bar of a page's steps and their dialog; the bar takes the focus after each step.
 * @param begun whether the address opens the dialog at first.
 */
export function useStepDialog({ begun = false }: { begun?: boolean } = {}): StepDialogState {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(begun)
  const bar = useRef<HTMLElement>(null)
  const hasChanged = useRef(false)

  // The button that was pressed may have disappeared.
  useEffect(() => {
    if (isOpen || !hasChanged.current) return
    hasChanged.current = false
    bar.current?.focus()
  })

  return {
    bar,
    isOpen,
    setOpen: (isOpenNow) => {
      setOpen(isOpenNow)
      // A conflict may have loaded changes that the page does not show yet.
      if (!isOpenNow) void revalidate()
    },
    finish: async () => {
      await revalidate()
      hasChanged.current = true
      setOpen(false)
    },
  }
}
