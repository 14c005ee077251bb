import { callOnce } from '../calls.ts'
import type { Target } from '../load.ts'
import { askForPlan } from '../plans.ts'
import { buy, type Places, purchasesOfOne, registerShopper, type Shopper } from '../purchases.ts'
import { rowsFor } from '../rows.ts'
import { signInStaff, staffRows } from '../staff.ts'

/** A repeated chore, so many times a second. */
interface Chore {
  perSecond: number
  act(turn: number): Promise<unknown>
}

/** The mix of a busy day: mostly cached pages, some of everything else, and a purchase a second. */
export async function choresOf(places: Places, office: string): Promise<Chore[]> {
  const [staff, plan] = [await signInStaff(office), await askForPlan(places.shop)]
  const buyer = keepBuyer(places)
  const rows = rowsFor(places.shop, '', plan)
  const named = (words: string): Target[] =>
    rows.filter(({ name }) => name.includes(words)).map(({ target }) => target)
  const kept = [...named('(HTML'), ...named('JSON, plain')]
  const staffCalls = staffRows(office, staff).map(({ target }) => target)
  const each = (targets: Target[]) => (turn: number) => callOnce(at(targets, turn))
  return [
    { perSecond: 20, act: each(kept) },
    { perSecond: 2, act: each(named('garden plan page')) },
    { perSecond: 3, act: (turn) => callOnce({ url: searchOf(places.shop, turn) }) },
    { perSecond: 3, act: async (turn) => callOnce(at((await buyer(0)).own, turn)) },
    { perSecond: 1, act: async (turn) => buy(places, (await buyer(1)).shopper.token, at(sold, turn)) },
    { perSecond: 0.2, act: async () => callOnce((await buyer(0)).signIn) },
    { perSecond: 1, act: each(staffCalls) },
  ]
}

/** Products of the sample of which there are thousands of packs. */
const sold = [1, 2, 3, 4, 6]

const words = ['neem', 'tomato', 'compost', 'tomto', 'leaf', 'seed kit', 'root', 'zzz', 'खाद', 'balcony']

const searchOf = (shop: string, turn: number): string =>
  `${shop}/api/search?q=${encodeURIComponent(`${at(words, turn)} ${turn % 97 || ''}`.trim())}`

function at<Thing>(things: readonly Thing[], turn: number): Thing {
  const thing = things[turn % things.length]
  if (thing === undefined) throw new Error('Nothing is there to take turns.')
  return thing
}

interface Buyer {
  shopper: Shopper
  signIn: Target
  /** Calls about the shopper's own data. */
  own: Target[]
}

/** The shopper who buys now. A new one follows after the purchases that an account may start in an hour. */
function keepBuyer(places: Places): (purchases: number) => Promise<Buyer> {
  let [count, begun] = [0, 0]
  let current: Promise<Buyer> | undefined
  return (purchases) => {
    if (current === undefined || count + purchases > purchasesOfOne) {
      count = 0
      const next = beginBuyer(places, begun++)
      // A shopper who fails to register is not used for the next half minute.
      next.catch(() => {
        if (current === next) current = undefined
      })
      current = next
    }
    count += purchases
    return current
  }
}

async function beginBuyer(places: Places, number: number): Promise<Buyer> {
  const shopper = await registerShopper(places, number)
  const { email: loginIdentifier, password, token } = shopper
  return {
    shopper,
    signIn: {
      url: `${places.shop}/api/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loginIdentifier, password }),
    },
    own: rowsFor(places.shop, token, '')
      .filter(({ name }) => ownReads.includes(name))
      .map(({ target }) => target),
  }
}

const ownReads = ['cart read', 'quote', 'orders of a shopper']

/**
 * Does the chores until the signal, each at its own pace. A late chore is not repeated to catch up.
 * @returns how often each was done.
 */
export async function work(
  chores: Chore[],
  signal: AbortSignal,
  complain: (error: unknown) => void,
): Promise<number> {
  let done = 0
  const repeat = async ({ perSecond, act }: Chore): Promise<void> => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const pause = new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond))
      try {
        await act(turn)
        done += 1
      } catch (error) {
        complain(error)
      }
      await pause
    }
  }
  await Promise.all(chores.map(repeat))
  return done
}
