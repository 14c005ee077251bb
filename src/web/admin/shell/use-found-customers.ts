import { useNavigate } from 'react-router'
import { listCustomers } from '#contract/admin/customers.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { staffApi } from '../components/staff-api.ts'
import { useDebounced } from '../components/use-debounced.ts'
import { useProblem } from '../components/use-problem.ts'
import { debounceMs, type Found } from './search-entry.ts'

const maxShown = 5
/** Shorter words match no name. */
const minLength = 3

/** Customers by name, e-mail, phone and order, once the typing rests. */
export function useFoundCustomers(words: string): Found {
  const navigate = useNavigate()
  const debounced = useDebounced(words, debounceMs)
  const isAsked = words.length >= minLength && debounced.length >= minLength
  const { data, failure } = useLoad(isAsked ? debounced : null, () =>
    staffApi(listCustomers, { query: { q: debounced } }),
  )
  const found = isAsked ? (data?.customers ?? []).slice(0, maxShown) : []
  return {
    entries: found.map(({ id, name, email }) => ({
      key: `customer ${id}`,
      label: `${name}, ${email}`,
      hint: 'Customer',
      run: () => void navigate(`/customers/${id}`),
    })),
    problem: useProblem(failure),
  }
}
