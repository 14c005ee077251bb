import { createContext } from 'react'
import type { Settings } from '#shared/settings/settings.ts'

/** The parts that are equal on many pages: the first header and the last footer of each. */
export type PartName = 'header' | 'footer'

/** The rendered parts, by everything they depend on. */
export interface CachedParts {
  find: (part: PartName, settings: Settings, key: string) => string | undefined
}

/** Empty in the browser, and while nothing is cached. */
export const CachedPartsContext = createContext<CachedParts | null>(null)

/** Product and category names change while the settings stay, so old variants are dropped. */
const maxOfOneSettings = 64

const cached = new WeakMap<Settings, Map<string, string>>()

/**
 * The parts for one rendering: cached ones, and a record of those rendered now.
 * @param place pages of one place share parts.
 * @returns `learn` extracts the new parts from the page.
 */
export function cachedParts(place: string): CachedParts & { learn: (page: string) => void } {
  const missed: { part: PartName; settings: Settings; key: string }[] = []
  return {
    find: (part, settings, key) => {
      const markup = cached.get(settings)?.get(`${part} ${place} ${key}`)
      if (markup === undefined) missed.push({ part, settings, key })
      return markup
    },
    learn: (page) => {
      for (const { part, settings, key } of missed) {
        const markup = inside(page, part)
        if (markup === undefined) continue
        const ofSettings = cached.get(settings) ?? new Map<string, string>()
        if (ofSettings.size >= maxOfOneSettings) ofSettings.clear()
        cached.set(settings, ofSettings.set(`${part} ${place} ${key}`, markup))
      }
    },
  }
}

/** The markup inside the first header or the last footer; none when the page has no such part. */
function inside(page: string, part: PartName): string | undefined {
  const end = part === 'header' ? page.indexOf('</header>') : page.lastIndexOf('</footer>')
  const begin = part === 'header' ? page.indexOf('<header') : page.lastIndexOf('<footer', end)
  if (begin < 0 || end < begin) return undefined
  // Copied: a slice would hold the whole page in memory.
  return structuredClone(page.slice(page.indexOf('>', begin) + 1, end))
}
