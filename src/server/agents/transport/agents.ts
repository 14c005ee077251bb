import type { AppContext } from '../../platform/app-context.ts'
import { windowCounter } from '../../platform/http/window-counter.ts'
import { createPageCache, type PageCache } from '../../platform/page-cache/page-cache.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { openSeedBox } from '../../staff/members/seed-box.ts'
import { createPlatforms, type Platforms } from '../platforms/find-platform.ts'
import { type AgentCounts, createAgentCounts } from '../report/agent-counts.ts'

/** The state that all calls of agents share in one process. */
export interface Agents {
  shop: AppContext
  /** The origin of the shop. */
  origin: string
  /** The host of the origin, as signatures cover it. */
  authority: string
  platforms: Platforms
  /** Answers about the catalog. Agents can invent endless searches, so they have a cache of their own. */
  catalogAnswers: PageCache
  counts: AgentCounts
  /** Counters of this process for networks and platforms; signed and unsigned calls of a platform are counted separately. */
  countNetwork: ReturnType<typeof windowCounter<string>>
  countPlatform: ReturnType<typeof windowCounter<string>>
  /** Decrypts the keys that sign. */
  secrets: () => Promise<SecretBox>
}

/** Limits of calls from one network, and from one platform, which may use many networks. */
export const networkLimit = { calls: 300, windowSeconds: 60 }
export const platformLimit = { calls: 1_200, windowSeconds: 60 }

const cacheLimits = { maxBytes: 12 * 2 ** 20, maxEntries: 1_000, compressesSecondRead: true }

export function createAgents(shop: AppContext): Agents {
  let opened: Promise<SecretBox> | undefined
  return {
    shop,
    origin: shop.config.publicUrl,
    authority: new URL(shop.config.publicUrl).host,
    platforms: createPlatforms(shop),
    catalogAnswers: createPageCache(shop.content, { ...cacheLimits, headers: {}, log: shop.log }),
    counts: createAgentCounts(shop),
    countNetwork: windowCounter(networkLimit),
    countPlatform: windowCounter(platformLimit),
    secrets: () => {
      opened ??= openSeedBox(shop.config).then(({ secrets }) => secrets)
      return opened
    },
  }
}
