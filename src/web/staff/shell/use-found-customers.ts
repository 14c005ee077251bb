import { useNavigate } from 'react-router'
import { listCustomers } from '#contract/staff/customers.ts'
import { useLoad } from '../../loading/use-load.ts'
import { staffApi } from '../parts/staff-api.ts'
import { useProblem } from '../parts/use-problem.ts'
import { useRested } from '../parts/use-rested.ts'
import type { Entry } from './entry.ts'

const restMs = 200
const mostShown = 5
/** Shorter words match no name. */
const leastLetters = 3

/** The customers to whom the words fit; nothing is asked while somebody types. */
export function useFoundCustomers(words: string): { customers: Entry[]; problem: string | null } {
  const navigate = useNavigate()
  const rested = useRested(words, restMs)
  const isAsked = words.length >= leastLetters && rested.length >= leastLetters
  const { data, failure } = useLoad(isAsked ? rested : null, () =>
    staffApi(listCustomers, { query: { q: rested } }),
  )
  const problem = useProblem(failure)
  const found = isAsked ? (data?.customers ?? []).slice(0, mostShown) : []
  const customers = found.map(({ id, name, email }) => ({
    key: `customer ${id}`,
    label: `${name}, ${email}`,
    hint: 'Customer',
    run: () => void navigate(`/customers/${id}`),
  }))
  return { customers, problem }
}
