import { useNavigate } from 'react-router'
import { commandsOfScreen, openWithCommand } from '../components/screen-commands.ts'
import { may, type Session, useSession } from '../components/session.ts'
import { steps } from '../orders/steps.ts'
import type { ShellPage } from './pages.ts'
import { fits, readCommand } from './read-command.ts'
import type { Entry, Found } from './search-entry.ts'
import { useFoundCustomers } from './use-found-customers.ts'
import { useFoundOrders } from './use-found-orders.ts'
import { useFoundTickets } from './use-found-tickets.ts'
import { useSignOut } from './use-sign-out.ts'

/** The member's own page, which no menu lists. */
const own = [
  { to: '/account', label: 'Your account' },
  { to: '/second-factor', label: 'Second factor' },
]

/**
 * The entries that match the words: commands of the screen, pages, global commands, orders with steps,
 * tickets and customers.
 */
export function useEntries(typed: string, pages: ShellPage[]): Found {
  const session = useSession()
  const navigate = useNavigate()
  const { step, words } = readCommand(typed, steps)
  const orders = useFoundOrders(may(session, 'orders.read') ? words : '', step)
  const tickets = useFoundTickets(may(session, 'messages.read') && !step ? words : '')
  const customers = useFoundCustomers(may(session, 'customers.read') && !step ? words : '')
  const actions = commandsOfScreen().map((act) => ({ ...act, key: `act ${act.key}`, hint: 'Here' }))
  const gone = [...pages, ...own].map(({ to, label }) => ({
    key: to,
    label,
    hint: 'Page',
    run: () => void navigate(to),
  }))
  const fixed = [...actions, ...gone, ...useGlobalCommands(session)]
  const fitting = fixed.filter(({ label }) => fits(label, typed.trim()))
  return {
    entries: [...fitting, ...orders.entries, ...tickets.entries, ...customers.entries],
    problem: orders.problem ?? tickets.problem ?? customers.problem,
  }
}

function useGlobalCommands(session: Session): Entry[] {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const entries = [
    {
      label: 'New packing batch',
      isThere: may(session, 'fulfil.write'),
      run: () => void navigate('/packing', openWithCommand('new-wave')),
    },
    {
      label: 'Invite a colleague',
      isThere: may(session, 'staff.read') && may(session, 'staff.write'),
      run: () => void navigate('/team', openWithCommand('invite')),
    },
    { label: 'Sign out', isThere: true, run: () => void signOut() },
  ]
  return entries
    .filter(({ isThere }) => isThere)
    .map(({ label, run }) => ({ key: label, label, run, hint: 'Act' }))
}
