import type { Answer, Client } from './client.ts'
import type { Observations } from './observations.ts'
import type { Provider } from './provider.ts'
import type { Chances } from './random.ts'

/** What one shopper of a run uses. */
export interface World {
  shopUrl: string
  provider: Provider
  observations: Observations
  isOver: () => boolean
  /** How many times longer than usual a shopper pauses. */
  pauses: number
  /** Everybody who has bought something, and may write to the shop about it. */
  customers: Visit[]
}

export interface Visit {
  world: World
  client: Client
  chances: Chances
  email: string
  /** Orders that this shopper knows to be paid. */
  bought: string[]
}

export interface StartedPayment {
  providerOrderId: string
  orderId: string
}

/** Notes an answer other than 200 as a defect. */
export function isSurprise({ world }: Visit, what: string, answer: Answer): boolean {
  if (answer.status === 200) return false
  world.observations.surprises.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return true
}
