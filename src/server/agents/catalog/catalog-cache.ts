import type { ContentVersion } from '../../platform/database/content-version.ts'

/** Results that one process keeps. */
const maxKept = 500

/**
 * Keeps results that depend on the content of the shop alone, until that changes or a price begins or ends. The page
 * cache does the same for whole answers; those of agents differ by platform.
 */
export function createCatalogCache(content: ContentVersion) {
  const kept = new Map<string, unknown>()
  let keptFor = ''
  const stamp = (): string => `${content.known()} ${content.passed()}`

  return async <Result>(key: string, make: () => Promise<Result>): Promise<Result> => {
    if (!content.isConfirmed()) await content.confirm()
    const present = stamp()
    if (keptFor !== present) {
      kept.clear()
      keptFor = present
    }
    if (kept.has(key)) return kept.get(key) as Result
    const made = await make()
    // A change meanwhile makes the result older than its stamp.
    if (stamp() === present && keptFor === present && kept.size < maxKept) kept.set(key, made)
    return made
  }
}

export type CatalogCache = ReturnType<typeof createCatalogCache>
