import { networksOf } from '../networks.ts'
import { remembered } from '../remembered.ts'

/** How many places each network of callers holds, and how many it may hold. */
export interface Shares {
  /**
   * Takes a place for an address and answers a function that gives it back; null when one of its networks has
   * its share.
   */
  take: (address: string, factor?: number) => (() => void) | null
}

/** The least that a network gets: a browser needs this many requests at once. */
const least = 6

/** A network within another gets half of the other's share. */
const innerPart = 1 / 2

/**
 * @param whole all places there are.
 * @param part of them that one network may hold.
 */
export function createShares(whole: number, part: number): Shares {
  const held = new Map<string, number>()
  const knownNetworks = remembered(networksOf)
  const maxOf = (depth: number, factor: number): number =>
    Math.max(least, Math.ceil(whole * part * innerPart ** depth)) * factor
  const give = (networks: string[]): void => {
    for (const network of networks) {
      const left = (held.get(network) ?? 1) - 1
      if (left > 0) held.set(network, left)
      else held.delete(network)
    }
  }
  return {
    take: (address, factor = 1) => {
      const networks = knownNetworks(address)
      if (networks.some((network, depth) => (held.get(network) ?? 0) >= maxOf(depth, factor))) return null
      for (const network of networks) held.set(network, (held.get(network) ?? 0) + 1)
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        give(networks)
      }
    },
  }
}
