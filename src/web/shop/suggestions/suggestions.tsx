import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { forgetRecent, readRecent, saveRecent } from './recent-searches.ts'
import { type Option, type OptionGroup, optionGroups } from './suggestion-options.ts'
import { useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The suggestions of a search field, a WAI-ARIA combobox whose list the field controls. */
export function Suggestions({ field }: { field: HTMLInputElement }) {
  const listId = useId()
  const { popularSearches } = useSettings().front
  const [recent, setRecent] = useState(readRecent)
  const [typed, setTyped] = useState(field.value)
  const found = useSuggestions(typed)
  const navigate = useNavigate()
  const groups = optionGroups(typed, found, { recent, popular: popularSearches })
  const options = groups.flatMap((group) => group.options)
  const choose = ({ to }: Option): void => {
    saveRecent(field.value)
    void navigate(to)
  }
  const { active, isOpen, close } = useCombobox({ field, listId, options, choose, onType: setTyped })
  const isNothing = typed.trim() !== '' && found?.count === 0

  // Another page closes the list.
  const { key } = useLocation()
  const shownFor = useRef(key)
  useEffect(() => {
    if (shownFor.current === key) return
    shownFor.current = key
    close()
    setRecent(readRecent())
  }, [key, close])

  if (!isOpen) return null
  return (
    <div className="suggestions">
      <p role="status" className="sr-only">
        {isNothing ? `No results found for "${typed.trim()}".` : found && `${found.count} results`}
      </p>
      <div role="listbox" id={listId} aria-label="Suggestions">
        {groups.map((group) => (
          <Group
            key={group.label}
            group={group}
            listId={listId}
            first={options.indexOf(group.options[0] as Option)}
            active={active}
            onChoose={() => saveRecent(field.value)}
          />
        ))}
      </div>
      {isNothing && <p className="px-3 py-2 text-ink-700">No results found for "{typed.trim()}".</p>}
      {typed.trim() === '' && recent.length > 0 && (
        <button
          type="button"
          className="text-link min-h-11 px-3 text-label"
          onClick={() => {
            forgetRecent()
            setRecent([])
            field.focus()
          }}
        >
          Clear recent searches
        </button>
      )}
    </div>
  )
}

interface GroupProps {
  group: OptionGroup
  listId: string
  /** The place of its first option among all. */
  first: number
  active: number
  onChoose: () => void
}

function Group({ group: { label, options }, listId, first, active, onChoose }: GroupProps) {
  const isLast = label === 'All results'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; the groups of a listbox have no element.
    <div role="group" aria-label={label}>
      {!isLast && (
        <p aria-hidden className="px-3 pt-2 pb-1 font-semibold text-ink-700 text-label">
          {label}
        </p>
      )}
      {options.map(({ to, words, image, price }, index) => (
        <Link
          key={to}
          to={to}
          role="option"
          id={`${listId}-${first + index}`}
          aria-selected={active === first + index}
          tabIndex={-1}
          onClick={onChoose}
          className="flex min-h-11 items-center gap-3 rounded-(--radius-control) px-3 py-1 no-underline hover:bg-leaf-100 aria-selected:bg-leaf-100"
        >
          {image && (
            <Picture src={image} alt="" width={48} height={48} className="size-12 rounded-md object-cover" />
          )}
          <span className={`min-w-0 grow ${isLast ? 'font-semibold text-leaf-700' : ''}`}>{words}</span>
          {price !== undefined && (
            <span className="shrink-0 font-semibold tabular-nums">
              {price === null ? 'Coming soon' : formatRupees(price)}
            </span>
          )}
        </Link>
      ))}
    </div>
  )
}
