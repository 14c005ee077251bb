import { networksOf } from '../networks.ts'
import { remembered } from '../remembered.ts'

/** Counts the places of each network of callers, and limits them. */
export interface Shares {
  /**
   * Takes a place for an address and returns its release function; null when one of its networks has used its
   * part.
   */
  take: (address: string, factor?: number) => (() => void) | null
}

/** Minimum for each network; a browser needs this many concurrent requests. */
const least = 6

/** An inner network gets half of the outer one's part. */
const innerPart = 1 / 2

/**
 * Creates the limits.
 * @param whole number of all places.
 * @param part fraction that one network may use.
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
