import { createContext } from 'react'
import type { Settings } from '#shared/settings/settings.ts'

/** The parts that are the same on many pages. A page has one of each: its first header, and its last footer. */
export type PartName = 'header' | 'footer'

/** What has been rendered of the parts, by all they depend on. */
export interface CachedParts {
  find: (part: PartName, settings: Settings, key: string) => string | undefined
}

/** In the browser, and while nothing is kept, there is none. */
export const CachedPartsContext = createContext<CachedParts | null>(null)

/** Names of products and categories change while the settings stay; what they were is forgotten. */
const maxOfOneSettings = 64

const cached = new WeakMap<Settings, Map<string, string>>()

/**
 * The parts for one rendering: those that were rendered before, and a note of those that are rendered now.
 * @param place pages of one place have the same parts.
 * @returns `learn` takes them out of the whole page.
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

/** The markup between the tags of the first header, or of the last footer; none where the page came without it after all. */
function inside(page: string, part: PartName): string | undefined {
  const end = part === 'header' ? page.indexOf('</header>') : page.lastIndexOf('</footer>')
  const begin = part === 'header' ? page.indexOf('<header') : page.lastIndexOf('<footer', end)
  if (begin < 0 || end < begin) return undefined
  // Copied: a slice would hold the whole page in memory.
  return structuredClone(page.slice(page.indexOf('>', begin) + 1, end))
}
