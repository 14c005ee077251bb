import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentRequest } from './observations.ts'
import type { Chances } from './random.ts'
import type { World } from './visit.ts'

const latest = 4

/** Customers pay the links and codes that the staff gave them: late, twice, or after their draft has changed. */
export async function payRequests(world: World, chances: Chances): Promise<void> {
  const { observations, isOver, pauses } = world
  while (!isOver()) {
    await wait(chances.between(150, 600) * pauses)
    const paymentRequests = [...observations.paymentRequests.values()]
    // An old one was often paid, or has ended.
    const from = chances.happens(0.8) ? paymentRequests.slice(-latest) : paymentRequests
    const request = chances.oneOf(from)
    if (request) await pay(world, request, chances)
  }
}

async function pay(
  { provider, observations }: World,
  { id, url }: PaymentRequest,
  chances: Chances,
): Promise<void> {
  const isLink = id.startsWith('plink_')
  const what = isLink ? 'a link' : 'a code'
  const usual = async (): Promise<void> => {
    const isPaid = await (isLink ? provider.payOnPage(url, 'upi') : provider.payById(id, 'captured'))
    observations.count(isPaid ? `customers: paid ${what}` : 'customers: could not pay')
  }
  // The money comes some seconds later.
  const late = async (): Promise<void> => {
    await provider.payById(id, 'late')
    observations.count(`customers: pay ${what} late`)
  }
  const way = chances.pick({ pays: 5, 'pays twice': 2, 'bank is slow': 3, 'pays again': 2, fails: 1 })
  switch (way) {
    case 'pays':
      return usual()
    case 'pays twice':
      return void (await Promise.all([usual(), usual()]))
    case 'bank is slow':
      return late()
    case 'pays again':
      await late()
      return usual()
    case 'fails':
      if (isLink) await provider.payOnPage(url, 'upi-failed')
  }
}
