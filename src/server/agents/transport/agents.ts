import type { AppContext } from '../../platform/app-context.ts'
import { windowCounter } from '../../platform/http/window-counter.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { openSeedBox } from '../../staff/members/seed-box.ts'
import { type CatalogCache, createCatalogCache } from '../catalog/catalog-cache.ts'
import { createPlatforms, type Platforms } from '../platforms/find-platform.ts'
import { type AgentCounts, createAgentCounts } from '../report/agent-counts.ts'

/** What the calls of agents share in one process. */
export interface Agents {
  shop: AppContext
  /** The origin of the shop. */
  origin: string
  platforms: Platforms
  cached: CatalogCache
  counts: AgentCounts
  /** Calls of a network and of a platform within a minute, in this process. */
  countNetwork: ReturnType<typeof windowCounter<string>>
  countPlatform: ReturnType<typeof windowCounter<number>>
  /** Decrypts the keys that sign. */
  secrets: () => Promise<SecretBox>
}

/** Calls that one network may make in a minute, and one platform, whose networks may be many. */
export const networkLimit = { calls: 300, windowSeconds: 60 }
export const platformLimit = { calls: 1_200, windowSeconds: 60 }

export function createAgents(shop: AppContext): Agents {
  let opened: Promise<SecretBox> | undefined
  return {
    shop,
    origin: shop.config.publicUrl,
    platforms: createPlatforms(shop),
    cached: createCatalogCache(shop.content),
    counts: createAgentCounts(shop),
    countNetwork: windowCounter(networkLimit),
    countPlatform: windowCounter(platformLimit),
    secrets: () => {
      opened ??= openSeedBox(shop.config).then(({ secrets }) => secrets)
      return opened
    },
  }
}
