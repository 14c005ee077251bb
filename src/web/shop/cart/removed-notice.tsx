import { useEffect, useRef } from 'react'
import { focusHeadingIfLost, isFocusLost } from '../../lib/focus.ts'
import { changeLine, type RemovedLine } from './cart-store.ts'

/** Replaces a removed line, with a button to restore it. */
export function RemovedNotice({ removed: { item } }: { removed: RemovedLine }) {
  const undo = useRef<HTMLButtonElement>(null)

  // The removed line had the focus; it moves to the restore button, and from there to the page's heading.
  useEffect(() => {
    if (isFocusLost()) undo.current?.focus({ preventScroll: true })
    // A following notice takes the focus first.
    return () => queueMicrotask(focusHeadingIfLost)
  }, [])

  return (
    <div className="flex items-center justify-between gap-4 py-3 text-left text-ink-700">
      <p role="status">{item.name} was removed from your cart.</p>
      <button
        ref={undo}
        type="button"
        aria-label={`Undo: put ${item.name} back`}
        onClick={() => changeLine(item.product_id, item.quantity)}
        className="min-h-11 min-w-11 shrink-0 px-2 font-semibold text-leaf-700 underline underline-offset-4"
      >
        Undo
      </button>
    </div>
  )
}
