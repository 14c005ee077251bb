import { useCallback, useEffect, useRef, useState } from 'react'
import type { Option } from './suggestion-options.ts'

interface Combobox {
  field: HTMLInputElement
  listId: string
  options: Option[]
  choose: (option: Option) => void
  onType: (typed: string) => void
}

/** The keys and ARIA attributes of a combobox with a list; -1 means no active option. */
export function useCombobox(combobox: Combobox): { active: number; isOpen: boolean; close: () => void } {
  const { field, listId, options } = combobox
  const [active, setActive] = useState(-1)
  const [isWanted, setWanted] = useState(() => document.activeElement === field)
  const isOpen = isWanted && (options.length > 0 || field.value.trim() !== '')
  const latest = useRef({ ...combobox, active, isOpen })
  useEffect(() => {
    latest.current = { ...combobox, active, isOpen }
  })
  const close = useCallback(() => {
    setWanted(false)
    setActive(-1)
  }, [])

  useEffect(() => {
    const show = (): void => setWanted(true)
    const type = (): void => {
      setWanted(true)
      setActive(-1)
      latest.current.onType(field.value)
    }
    const move = (step: 1 | -1): void => {
      setWanted(true)
      setActive(next(latest.current.active, step, latest.current.options.length))
    }
    const press = (event: KeyboardEvent): void => {
      const act = actOf(event.key, latest.current, { move, close })
      if (!act) return
      event.preventDefault()
      act()
    }
    // A press on the list, in the same form, does not close it.
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && field.form?.contains(relatedTarget))) close()
    }
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.addEventListener('focus', show)
    field.addEventListener('click', show)
    field.addEventListener('input', type)
    field.addEventListener('keydown', press)
    field.form?.addEventListener('focusout', leave)
    return () => {
      field.removeEventListener('focus', show)
      field.removeEventListener('click', show)
      field.removeEventListener('input', type)
      field.removeEventListener('keydown', press)
      field.form?.removeEventListener('focusout', leave)
    }
  }, [field, close])

  useEffect(() => {
    field.setAttribute('aria-expanded', String(isOpen))
    field.setAttribute('aria-controls', isOpen ? listId : '')
    field.setAttribute('aria-activedescendant', isOpen && active >= 0 ? `${listId}-${active}` : '')
  }, [field, listId, isOpen, active])

  return { active, isOpen, close }
}

type Shown = Pick<Combobox, 'options' | 'choose'> & { active: number; isOpen: boolean }

/** The action of a key; undefined for the browser's own. */
function actOf(
  key: string,
  { options, active, isOpen, choose }: Shown,
  { move, close }: { move: (step: 1 | -1) => void; close: () => void },
): (() => void) | undefined {
  const option = isOpen ? options[active] : undefined
  if (key === 'ArrowDown') return () => move(1)
  if (key === 'ArrowUp') return () => move(-1)
  if (key === 'Escape' && isOpen) return close
  return key === 'Enter' && option ? () => choose(option) : undefined
}

/** From the field (-1) through the list and back to the field. */
export const next = (at: number, step: 1 | -1, count: number): number =>
  ((at + 1 + step + (count + 1)) % (count + 1)) - 1
