import { dayInIndia, isoOf } from '#shared/garden/days.ts'
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
        : 'Nothing more to do in what was kept of it.'
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

/** The network is often back before the shop is reachable, so the page polls until it answers. */
async function openOnceReached(): Promise<void> {
  const isReached = await fetch('/offline', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  // The address is that of the page that was wanted.
  if (isReached) location.reload()
}

const askEveryMs = 5_000
/** A connection that has just come is seldom usable in the same moment. */
const settleMs = 1_000

showCart()
showPlan()
addEventListener('online', () => setTimeout(openOnceReached, settleMs))
setInterval(() => {
  if (document.visibilityState === 'visible' && navigator.onLine) void openOnceReached()
}, askEveryMs)
