import { type KeyboardEvent, useState } from 'react'
import { useLoad } from '../../lib/loading/use-load.ts'
import { type Choice, foundText, stillOpen, withChoice } from './choices.ts'
import { useDebounced } from './use-debounced.ts'
import { useProblem } from './use-problem.ts'

const debounceMs = 200

export interface ChoicesSetup {
  chosen: Choice[]
  onChange: (chosen: Choice[]) => void
  find: (words: string) => Promise<Choice[]>
  /** The maximum number of choices. */
  max?: number | undefined
}

/** The typed search, its results and the keys that move through them. */
export function useChoices({ chosen, onChange, find, max = Number.POSITIVE_INFINITY }: ChoicesSetup) {
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [message, setMessage] = useState('')
  const debounced = useDebounced(words, debounceMs)
  // The search is part of the key, so that an empty search loads too.
  const { data, isLoading, failure } = useLoad(isOpen ? `found by ${debounced}` : null, async () => ({
    words: debounced,
    choices: await find(debounced),
  }))
  const problem = useProblem(failure)
  const options = isOpen ? stillOpen(data?.choices ?? [], chosen) : []
  const active = Math.min(at, options.length - 1)
  const isFoundByWords = data?.words === words

  function type(typed: string): void {
    setWords(typed)
    setAt(0)
    setOpen(true)
    setMessage('')
  }
  function close(): void {
    setOpen(false)
    setAt(0)
  }
  function choose(choice: Choice): void {
    onChange(withChoice(chosen, choice, max))
    setWords('')
    close()
    setMessage(`${choice.name} is chosen.`)
  }
  function remove({ value, name }: Choice): void {
    onChange(chosen.filter((one) => one.value !== value))
    setMessage(`${name} is removed.`)
  }
  function step(by: 1 | -1): void {
    if (isOpen && options.length > 0) setAt((active + by + options.length) % options.length)
    setOpen(true)
  }
  /** While the list is open, Enter and Escape act on it instead of the form or dialog. */
  function handleKey(event: KeyboardEvent): void {
    const option = options[active]
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && isOpen) {
      // The list may still show what earlier words found.
      if (option && isFoundByWords) choose(option)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }
  const left = words === '' ? message : `“${words}” is not chosen. Choose from the list, or clear it.`
  const status = problem ?? (isOpen ? foundText(options.length, isLoading) : left)
  return {
    words,
    isOpen,
    options,
    active,
    status,
    type,
    close,
    choose,
    remove,
    steer: handleKey,
    open: () => setOpen(true),
  }
}
