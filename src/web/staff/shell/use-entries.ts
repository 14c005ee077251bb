import { useNavigate } from 'react-router'
import { getStaffOrder, listStaffOrders, type StaffOrder } from '#contract/staff/orders.ts'
import { useLoad } from '../../loading/use-load.ts'
import { type Step, steps, stepsNow } from '../orders/steps.ts'
import { actsOfScreen, beginWith } from '../parts/acts.ts'
import { may, type Session, useSession } from '../parts/session.ts'
import { staffApi } from '../parts/staff-api.ts'
import { useProblem } from '../parts/use-problem.ts'
import { useRested } from '../parts/use-rested.ts'
import type { Entry } from './entry.ts'
import type { ShellPage } from './pages.ts'
import { fits, readWish } from './read-wish.ts'
import { useFoundCustomers } from './use-found-customers.ts'
import { useSignOut } from './use-sign-out.ts'

/** One's own, so it stands in no menu of pages. */
const own = [
  { to: '/account', label: 'Your account' },
  { to: '/second-factor', label: 'Second factor' },
]

/** What fits to the words: acts of the open screen, pages, acts that are possible everywhere, orders and their steps, customers. */
export function useEntries(typed: string, pages: ShellPage[]): { entries: Entry[]; problem: string | null } {
  const session = useSession()
  const navigate = useNavigate()
  const { step, words } = readWish(typed, steps)
  const { orders, problem } = useFoundOrders(may(session, 'orders.read') ? words : '', step)
  const people = useFoundCustomers(may(session, 'customers.read') && !step ? words : '')
  const acts = actsOfScreen().map((act) => ({ ...act, key: `act ${act.key}`, hint: 'Here' }))
  const gone = [...pages, ...own].map(({ to, label }) => ({
    key: to,
    label,
    hint: 'Page',
    run: () => void navigate(to),
  }))
  const fixed = [...acts, ...gone, ...useActsEverywhere(session)]
  const fitting = fixed.filter(({ label }) => fits(label, typed.trim()))
  return { entries: [...fitting, ...orders, ...people.customers], problem: problem ?? people.problem }
}

function useActsEverywhere(session: Session): Entry[] {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const entries = [
    {
      label: 'New wave',
      isThere: may(session, 'fulfil.write'),
      run: () => void navigate('/packing', beginWith('new-wave')),
    },
    {
      label: 'Invite a colleague',
      isThere: may(session, 'staff.read') && may(session, 'staff.write'),
      run: () => void navigate('/team', beginWith('invite')),
    },
    { label: 'Sign out', isThere: true, run: () => void signOut() },
  ]
  return entries
    .filter(({ isThere }) => isThere)
    .map(({ label, run }) => ({ key: label, label, run, hint: 'Act' }))
}

const restMs = 200
const mostShown = 8

/**
 * Asks once the typing rests; an answer that comes after a later question is dropped. Steps are shown of the order that is found
 * alone, or of the first where the words began with a step.
 */
function useFoundOrders(words: string, wanted: Step | null): { orders: Entry[]; problem: string | null } {
  const session = useSession()
  const navigate = useNavigate()
  const rested = useRested(words, restMs)
  const isAsked = words.length >= 2 && rested.length >= 2
  const { data, failure } = useLoad(isAsked ? rested : null, () =>
    staffApi(listStaffOrders, { query: { q: rested } }),
  )
  const found = isAsked ? (data?.orders ?? []).slice(0, mostShown) : []
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
        run: () => void navigate(`/orders/${order.id}`, beginWith(key)),
      }))
  const lines = found.map(({ id, name, status }) => ({
    key: id,
    label: `${id} ${name}`,
    hint: status,
    run: () => void navigate(`/orders/${id}`),
  }))
  const acts = sole && whole.data?.id === sole.id ? stepsOf(whole.data) : []
  const orders = wanted ? [...acts, ...lines] : [...lines, ...acts]
  return { orders, problem }
}
