import { useState } from 'react'
import { nothing, type Selection, toggle, toggleAll } from './selection.ts'

export interface Selecting {
  ids: ReadonlySet<string>
  /** The whole list is chosen, with its other pages. */
  isWhole: boolean
  toggle: (id: string, isRange: boolean) => void
  toggleAll: () => void
  chooseWhole: () => void
  clear: () => void
}

/** The selection of a list. Give its component the list's address as key: another list starts empty. */
export function useSelection(order: string[]): Selecting {
  const [selection, setSelection] = useState<Selection>(nothing)
  const [isWhole, setWhole] = useState(false)
  const clear = (): void => {
    setSelection(nothing)
    setWhole(false)
  }
  const set = (next: Selection): void => {
    setWhole(false)
    setSelection(next)
  }
  return {
    ids: selection.ids,
    isWhole,
    toggle: (id, isRange) => set(toggle(selection, id, order, isRange)),
    toggleAll: () => set(toggleAll(selection, order)),
    chooseWhole: () => setWhole(true),
    clear,
  }
}
