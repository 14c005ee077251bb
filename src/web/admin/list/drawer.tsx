import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface DrawerProps {
  /** Its name for screen readers. */
  label: string
  /** Goes to the next or former row. */
  onStep: (step: 1 | -1) => void
  onOpen: () => void
  onClose: () => void
  children: ReactNode
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Shows one row beside its list: ↑ ↓ change the row, Enter opens it, Escape closes. */
export function Drawer({ label, onStep, onOpen, onClose, children }: DrawerProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])

  function handleKey(event: KeyboardEvent): void {
    const step = steps[event.key]
    const isOnPart = event.target !== place.current
    if (step) onStep(step)
    else if (event.key === 'Escape') onClose()
    // Enter on a link or button of the drawer belongs to that element.
    else if (event.key === 'Enter' && !isOnPart) onOpen()
    else return
    event.preventDefault()
  }

  return (
    <aside
      ref={place}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKey}
      className="fade-in fixed inset-y-0 right-0 z-30 w-full max-w-md overflow-y-auto border-paper-300 border-l bg-paper-0 p-5 shadow-(--shadow-card) outline-none"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <div className="flex gap-1">
          <Step label="Previous" sign="↑" onClick={() => onStep(-1)} />
          <Step label="Next" sign="↓" onClick={() => onStep(1)} />
        </div>
        <button
          type="button"
          onClick={onClose}
          className="min-h-11 px-3 font-semibold text-leaf-700 underline"
        >
          Close
        </button>
      </div>
      {children}
    </aside>
  )
}

const Step = ({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="size-11 rounded-(--radius-control) border border-paper-300 font-semibold text-leaf-700 hover:bg-leaf-50"
  >
    {sign}
  </button>
)
