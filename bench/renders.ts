import { loadBuiltPages } from '#server/http/built-pages.ts'
import { openTestShop } from '#test/shop.ts'

const forMs = 3_000

/**
 * How many pages a second one core renders when nothing is kept: React and the router alone, with the calls of a page answered
 * from memory.
 */
export async function rendersPerSecond(): Promise<[string, number][]> {
  const shop = await openTestShop()
  try {
    const render = await loadBuiltPages(shop.log)
    const found: [string, number][] = []
    for (const url of ['/', '/productpage', '/products/1', '/faq']) {
      const answers = new Map<string, unknown>()
      const call = async (asked: { url: string }) => {
        if (!answers.has(asked.url)) answers.set(asked.url, (await shop.app.inject(asked.url)).json())
        return { status: 200, json: answers.get(asked.url) }
      }
      const once = () => render({ url, origin: shop.config.publicUrl, call })
      for (let round = 0; round < 30; round += 1) await once()
      const endsAt = performance.now() + forMs
      let count = 0
      for (; performance.now() < endsAt; count += 1) await once()
      found.push([url, (count / forMs) * 1000])
    }
    return found
  } finally {
    await shop.close()
  }
}
