import { useNavigate } from 'react-router'
import { commandsOfScreen, openWithCommand } from '../components/screen-commands.ts'
import { may, type Session, useSession } from '../components/session.ts'
import { steps } from '../orders/steps.ts'
import { fullLabel } from '../settings/field.ts'
import { sections } from '../settings/sections.ts'
import { type InnerPage, innerPagesFor } from './inner-pages.ts'
import type { ShellPage } from './pages.ts'
import { fits, readCommand } from './read-command.ts'
import type { Entry, Found } from './search-entry.ts'
import { useFoundCustomers, useFoundOffers, useFoundProducts, useFoundTickets } from './use-found.ts'
import { useFoundOrders } from './use-found-orders.ts'
import { useSignOut } from './use-sign-out.ts'

/** The member's own page, which no menu lists. */
const own = [
  { to: '/account', label: 'Your account', also: 'password sign-ins passkeys' },
  { to: '/second-factor', label: 'Second factor', also: 'two-factor 2fa code' },
]

/** Pages, and sections of the settings, that only typed words bring. */
function innerOf(session: Session): Omit<InnerPage, 'permission'>[] {
  const settings = may(session, 'settings.read')
    ? sections.map(({ slug, title, also = '', fields }) => ({
        to: `/settings/${slug}`,
        label: `Settings: ${title}`,
        also: `${also} ${fields.map(fullLabel).join(' ')}`,
      }))
    : []
  return [...innerPagesFor(session), ...settings]
}

/**
 * The entries that match the words: commands of the screen, pages, sections of the settings, global commands, orders with steps,
 * products, offers, tickets and customers.
 */
export function useEntries(typed: string, pages: ShellPage[]): Found {
  const session = useSession()
  const navigate = useNavigate()
  const { step, words } = readCommand(typed, steps)
  const orders = useFoundOrders(may(session, 'orders.read') ? words : '', step)
  const tickets = useFoundTickets(may(session, 'messages.read') && !step ? words : '')
  const customers = useFoundCustomers(may(session, 'customers.read') && !step ? words : '')
  const products = useFoundProducts(may(session, 'products.read') && !step ? words : '')
  const offers = useFoundOffers(may(session, 'offers.read') && !step ? words : '')
  const actions = commandsOfScreen().map((act) => ({ ...act, key: `act ${act.key}`, hint: 'Here' }))
  const inner = words === '' ? [] : innerOf(session)
  const toPages = [...pages, ...own, ...inner].map(({ to, label, also }) => ({
    key: to,
    label,
    also,
    hint: 'Page',
    run: () => void navigate(to),
  }))
  const fixed: (Entry & { also?: string | undefined })[] = [
    ...actions,
    ...toPages,
    ...useGlobalCommands(session),
  ]
  const asked = typed.trim()
  const named = fixed.filter(({ label }) => fits(label, asked))
  const alsoCalled = fixed.filter(
    ({ label, also = '' }) => !fits(label, asked) && fits(`${label} ${also}`, asked),
  )
  const found = [orders, products, offers, tickets, customers]
  return {
    entries: [...named, ...found.flatMap(({ entries }) => entries), ...alsoCalled],
    problem: found.map(({ problem }) => problem).find((problem) => problem !== null) ?? null,
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
