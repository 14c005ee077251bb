import { useNavigate } from 'react-router'
import { listTickets } from '#contract/admin/tickets.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { staffApi } from '../components/staff-api.ts'
import { useDebounced } from '../components/use-debounced.ts'
import { useProblem } from '../components/use-problem.ts'
import { debounceMs, type Found, minLength } from './search-entry.ts'

const maxShown = 5

/** Tickets by number, name, subject and words, once the typing rests. */
export function useFoundTickets(words: string): Found {
  const navigate = useNavigate()
  const debounced = useDebounced(words, debounceMs)
  const isAsked = words.length >= minLength && debounced.length >= minLength
  const { data, failure } = useLoad(isAsked ? debounced : null, () =>
    staffApi(listTickets, { query: { q: debounced } }),
  )
  const found = isAsked ? (data?.tickets ?? []).slice(0, maxShown) : []
  return {
    entries: found.map(({ id, number, name, closed_at }) => ({
      key: number,
      label: `${number} ${name || 'erased'}`,
      hint: closed_at ? 'Closed ticket' : 'Ticket',
      run: () => void navigate(`/tickets/${id}`),
    })),
    problem: useProblem(failure),
  }
}
