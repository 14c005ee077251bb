import { useEffect, useRef } from 'react'
import type { Text } from './use-text.ts'

const toMend = ':is([aria-invalid="true"], [data-waits] :is(input, textarea, select))'

/** Leads to the first field that was refused, or that a colleague changed too: the list is long, and its buttons are far below. */
export function useFirstToMend({ wrong, conflicts }: Text) {
  const form = useRef<HTMLDivElement>(null)
  const waiting = useRef(0)
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>(toMend)?.focus()
  }, [wrong])
  useEffect(() => {
    // Those that somebody decided about leave the list.
    if (conflicts.length > waiting.current) form.current?.querySelector<HTMLElement>(toMend)?.focus()
    waiting.current = conflicts.length
  }, [conflicts])
  return form
}
