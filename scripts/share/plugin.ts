import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Card } from './card.ts'
import { cardFile, makeCards, planCards } from './cards.ts'

const list = 'virtual:share-cards'

interface Folders {
  pictures: string
  /** Kept from build to build; git-ignored. */
  cache: string
}

/** Makes the pictures that messengers and social networks show for an address, and tells the server which there are. */
export function shareCards({ pictures, cache }: Folders): Plugin {
  let cards: Card[] = []
  let outDir = ''
  let isForBrowser = true
  return {
    name: 'share-cards',
    configResolved(config) {
      outDir = config.build.outDir
      isForBrowser = !config.build.ssr
    },
    buildStart() {
      cards = planCards(pictures)
    },
    resolveId: (id) => (id === list ? `\0${list}` : undefined),
    load: (id) =>
      id === `\0${list}`
        ? `export const shareCards = ${JSON.stringify(Object.fromEntries(cards.map((card) => [card.name, `/assets/share/${cardFile(card)}`])))}`
        : undefined,
    async writeBundle() {
      if (!isForBrowser) return
      await makeCards(cards, cache)
      for (const card of cards)
        await cp(join(cache, cardFile(card)), join(outDir, 'assets/share', cardFile(card)))
    },
  }
}
