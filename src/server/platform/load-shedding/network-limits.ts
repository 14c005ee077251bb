import { memoize } from '../memoize.ts'
import { networksOf } from '../networks.ts'

/** Counts the places of each network of callers, and limits them. */
export interface NetworkLimits {
  /**
   * Takes a place for an address and returns its release function; null when one of its networks has used its
   * part.
   */
  acquire: (address: string, factor?: number) => (() => void) | null
}

/** Minimum for each network; a browser needs this many concurrent requests. */
const minPlaces = 6

/** An inner network gets half of the outer one's part. */
const innerFraction = 1 / 2

/**
 * Creates the limits.
 * @param total number of all places.
 * @param fraction fraction that one network may use.
 */
export function createNetworkLimits(total: number, fraction: number): NetworkLimits {
  const counts = new Map<string, number>()
  const knownNetworks = memoize(networksOf)
  const maxOf = (depth: number, factor: number): number =>
    Math.max(minPlaces, Math.ceil(total * fraction * innerFraction ** depth)) * factor
  const release = (networks: string[]): void => {
    for (const network of networks) {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    }
  }
  return {
    acquire: (address, factor = 1) => {
      const networks = knownNetworks(address)
      if (networks.some((network, depth) => (counts.get(network) ?? 0) >= maxOf(depth, factor))) return null
      for (const network of networks) counts.set(network, (counts.get(network) ?? 0) + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        release(networks)
      }
    },
  }
}
