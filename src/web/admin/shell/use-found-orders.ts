import { useNavigate } from 'react-router'
import { getStaffOrder, listStaffOrders, type StaffOrder } from '#contract/admin/orders.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { openWithCommand } from '../components/screen-commands.ts'
import { useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useDebounced } from '../components/use-debounced.ts'
import { useProblem } from '../components/use-problem.ts'
import { type Step, stepsNow } from '../orders/steps.ts'
import { debounceMs, type Entry, type Found, minLength } from './search-entry.ts'

const maxShown = 8

/**
 * Searches after a pause in typing; late answers are dropped. Shows the steps of a single order, or of the
 * first one after a step's name.
 */
export function useFoundOrders(words: string, wanted: Step | null): Found {
  const session = useSession()
  const navigate = useNavigate()
  const debounced = useDebounced(words, debounceMs)
  const isAsked = words.length >= minLength && debounced.length >= minLength
  const { data, failure } = useLoad(isAsked ? debounced : null, () =>
    staffApi(listStaffOrders, { query: { q: debounced } }),
  )
  const found = isAsked ? (data?.orders ?? []).slice(0, maxShown) : []
  const sole = wanted || found.length === 1 ? found[0] : undefined
  const whole = useLoad(sole ? `${sole.id} ${sole.version}` : null, () =>
    staffApi(getStaffOrder, { params: { id: sole?.id ?? '' } }),
  )
  const problem = useProblem(failure)

  const stepsOf = (order: StaffOrder): Entry[] =>
    stepsNow(order, session)
      .filter(({ key }) => !wanted || wanted.key === key)
      .map(({ key, label }) => ({
        key: `${order.id} ${key}`,
        label: `${label} ${order.id}`,
        hint: 'Act',
        run: () => void navigate(`/orders/${order.id}`, openWithCommand(key)),
      }))
  const lines = found.map(({ id, name, status }) => ({
    key: id,
    label: `${id} ${name}`,
    hint: status,
    run: () => void navigate(`/orders/${id}`),
  }))
  const actions = sole && whole.data?.id === sole.id ? stepsOf(whole.data) : []
  return { entries: wanted ? [...actions, ...lines] : [...lines, ...actions], problem }
}
