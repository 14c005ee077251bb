import { dayInIndia, isoOf } from '#shared/garden/days.ts'
import { whenReached } from '../when-reached.ts'
import { readSeenCart, readSeenPlan } from './last-seen.ts'

// The script of the page that a browser shows without a connection (server/content/site/offline-page.ts).

/** Today in India. */
const today = (): string => isoOf(dayInIndia(new Date()))

function showCart(): void {
  const cart = readSeenCart()
  if (cart)
    show(
      'cart',
      cart.lines.map(({ name, quantity, size }) => `${quantity} × ${name}, ${size}`),
    )
}

function showPlan(): void {
  const plan = readSeenPlan(today())
  if (!plan) return
  show(
    'plan',
    plan.tasks.map(({ day, text }) => `${day}: ${text}`),
  )
  const note = document.querySelector('#plan .note')
  if (note)
    note.textContent =
      plan.tasks.length > 0
        ? 'As it was when you last opened it.'
        : 'There is nothing more to do in the part we kept.'
}

function show(id: string, lines: string[]): void {
  const section = document.getElementById(id)
  if (!section) return
  section.querySelector('ul')?.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li')
      item.textContent = line
      return item
    }),
  )
  section.hidden = false
}

showCart()
showPlan()
// The address is that of the page that was wanted.
whenReached({ isLost: true, onReached: () => location.reload() })
