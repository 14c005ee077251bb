import type { Choice } from './choices.ts'

interface ChoiceChipsProps {
  label: string
  chosen: Choice[]
  isFixed: boolean
  onRemove: (choice: Choice) => void
}

/** The chosen items, each with a button that removes it. */
export function ChoiceChips({ label, chosen, isFixed, onRemove }: ChoiceChipsProps) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label={label} className="mb-2 flex flex-wrap gap-2">
      {chosen.map((choice) => (
        <li
          key={choice.value}
          className="flex min-h-11 max-w-full items-center gap-1 rounded-(--radius-control) border border-paper-300 bg-paper-100 pl-3"
        >
          <span className="min-w-0 py-1.5 [overflow-wrap:anywhere]">
            {choice.name}
            {choice.note && <span className="ml-2 text-ink-700 text-label">{choice.note}</span>}
          </span>
          {isFixed ? (
            <span className="w-3" />
          ) : (
            <button
              type="button"
              onClick={() => onRemove(choice)}
              aria-label={`Remove ${choice.name}`}
              className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-(--radius-control) text-subheading leading-none hover:bg-paper-200"
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
