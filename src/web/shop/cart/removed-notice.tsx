import { useEffect, useRef } from 'react'
import { changeLine, type RemovedLine } from './cart-store.ts'

/** Stands where a line was taken out, with the way to put it back. */
export function RemovedNotice({ removed: { item } }: { removed: RemovedLine }) {
  const undo = useRef<HTMLButtonElement>(null)

  // The line took the focus with it; it goes to what can be done about that, and from there to the page's heading.
  useEffect(() => {
    if (isFocusLost()) undo.current?.focus({ preventScroll: true })
    // A notice that takes the place of this one comes first.
    return () => queueMicrotask(focusHeading)
  }, [])

  return (
    <div className="flex items-center justify-between gap-4 py-3 text-left text-ink-700">
      <p role="status">{item.name} is out of your cart.</p>
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

const isFocusLost = (): boolean => document.activeElement === document.body

function focusHeading(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
}
