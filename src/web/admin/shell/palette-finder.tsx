import { type KeyboardEvent, useId, useState } from 'react'
import type { ShellPage } from './pages.ts'
import { useEntries } from './use-entries.ts'

interface PaletteFinderProps {
  pages: ShellPage[]
  onChoose: (run: () => void) => void
}

/** A search field with its results; ↑ ↓ move, Enter chooses. */
export function PaletteFinder({ pages, onChoose }: PaletteFinderProps) {
  const id = useId()
  const [words, setWords] = useState('')
  // The chosen entry by key, because results arrive in parts and shift the others.
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { entries, problem } = useEntries(words, pages)
  const chosen = Math.max(
    entries.findIndex(({ key }) => key === chosenKey),
    0,
  )

  function choose(index: number): void {
    const entry = entries[index]
    if (entry) onChoose(entry.run)
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosenKey(entries.at((chosen + step) % entries.length)?.key ?? null)
    else if (event.key === 'Enter') choose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        Find a page, setting, order, product, offer, ticket or customer, or do something: “hold ORD017”
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setChosenKey(null)
        }}
        onKeyDown={handleKey}
        className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        className="mt-3 grid max-h-[min(26rem,55dvh)] gap-0.5 overflow-y-auto"
      >
        {entries.map(({ key, label, hint }, index) => (
          <button
            type="button"
            key={key}
            ref={index === chosen ? scrollIntoView : null}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => choose(index)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-(--radius-control) px-3 py-1.5 hover:bg-paper-100 aria-selected:bg-leaf-100 text-left"
          >
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{label}</span>
            <span className="shrink-0 text-ink-700 text-label">{hint}</span>
          </button>
        ))}
      </div>
      <p role="status" className="mt-2 text-ink-700 text-label">
        {problem ?? (entries.length === 0 ? 'Nothing is found.' : '')}
      </p>
    </>
  )
}

const scrollIntoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
