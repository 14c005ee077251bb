import { browserStorage } from '../storage/storage.ts'

// The data of the offline page, written while online and deleted at log-out. Prices are left out because they
// may change.

export interface SeenCart {
  lines: { name: string; quantity: number; size: string }[]
}

export interface SeenPlan {
  path: string
  /** `on` is a day such as '2026-12-03'. */
  tasks: { on: string; day: string; text: string }[]
}

const keys = { cart: 'offline:cart', plan: 'offline:plan' } as const
const max = 60

export const rememberCart = (cart: SeenCart): void => write(keys.cart, cart.lines.length > 0 ? cart : null)

export const rememberPlan = (plan: SeenPlan): void =>
  write(keys.plan, { ...plan, tasks: plan.tasks.slice(0, max) })

/** Null without a cart, or with an empty one. */
export function readSeenCart(): SeenCart | null {
  const { lines } = read(keys.cart)
  if (!Array.isArray(lines)) return null
  const fit = lines
    .filter(isRecord)
    .filter(
      ({ name, quantity, size }) =>
        typeof name === 'string' && typeof size === 'string' && Number.isInteger(quantity),
    ) as unknown as SeenCart['lines']
  return fit.length > 0 ? { lines: fit } : null
}

/** The plan's tasks from a day on; null without a plan. */
export function readSeenPlan(today: string): SeenPlan | null {
  const { path, tasks } = read(keys.plan)
  if (typeof path !== 'string' || !path.startsWith('/gardenplan/') || !Array.isArray(tasks)) return null
  const fit = tasks
    .filter(isRecord)
    .filter(({ on, day, text }) =>
      [on, day, text].every((part) => typeof part === 'string'),
    ) as unknown as SeenPlan['tasks']
  return { path, tasks: fit.filter(({ on }) => on >= today) }
}

const write = (key: string, value: object | null): void =>
  browserStorage.write(key, value && JSON.stringify(value))

/** Other scripts may have written anything. */
function read(key: string): Record<string, unknown> {
  try {
    const stored = JSON.parse(browserStorage.read(key) ?? '{}')
    return isRecord(stored) ? stored : {}
  } catch {
    // No JSON: nothing was seen.
    return {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
