import { writeLinkLines } from '#shared/link-lines.ts'
import type { WantedItem } from '../cart/use-quote.ts'

/** The checkout's address for the lines of a link. A code is tried there once somebody is logged in. */
export function checkoutPath(items: WantedItem[], code: string, agent?: string | null): string {
  const part = (name: string, value: string): string => `&${name}=${encodeURIComponent(value)}`
  const path = `/checkout?lines=${writeLinkLines(items)}`
  return path + (code && part('code', code)) + (agent ? part('agent', agent) : '')
}
