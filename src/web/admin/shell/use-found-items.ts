import { useLoad } from '../../lib/loading/use-load.ts'
import { useDebounced } from '../components/use-debounced.ts'
import { useProblem } from '../components/use-problem.ts'
import { debounceMs, type Entry, type Found, minLength } from './search-entry.ts'

const maxShown = 5

interface Search<Item> {
  /** Empty where the session may not see such items. */
  words: string
  load: (words: string) => Promise<Item[]>
  entryOf: (item: Item) => Entry
  /** Shorter words match nothing. */
  minWords?: number
}

/** The first items of a list that the words find, once the typing rests; late answers are dropped. */
export function useFoundItems<Item>({ words, load, entryOf, minWords = minLength }: Search<Item>): Found {
  const debounced = useDebounced(words, debounceMs)
  const isAsked = words.length >= minWords && debounced.length >= minWords
  const { data, failure } = useLoad(isAsked ? debounced : null, () => load(debounced))
  const found = isAsked ? (data ?? []).slice(0, maxShown) : []
  return { entries: found.map(entryOf), problem: useProblem(failure) }
}
