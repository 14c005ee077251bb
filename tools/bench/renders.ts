import { loadBuiltPages } from '#server/platform/http/built-pages.ts'
import { publicSettings } from '#server/platform/http/pages.ts'
import { openTestShop } from '#test/shop.ts'

const forMs = 1_500

/** Processor time of this process, in ms, which other work on the machine hardly affects. */
function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * How many pages one core renders a second without the page cache: React and router alone, with calls answered from
 * memory.
 */
export async function rendersPerSecond(): Promise<[string, number][]> {
  const shop = await openTestShop()
  try {
    const settings = publicSettings(await shop.settings.current())
    const { render } = await loadBuiltPages(shop.log)
    const found: [string, number][] = []
    for (const url of ['/', '/productpage', '/products/1', '/faq']) {
      const answers = new Map<string, unknown>()
      const call = async (asked: { url: string }) => {
        if (!answers.has(asked.url)) answers.set(asked.url, (await shop.app.inject(asked.url)).json())
        return { status: 200, json: answers.get(asked.url) }
      }
      const once = () => render({ url, origin: shop.config.publicUrl, settings, call })
      for (let round = 0; round < 100; round += 1) await once()
      const from = usedMs()
      let count = 0
      for (; usedMs() - from < forMs; count += 1) await once()
      found.push([url, (count / (usedMs() - from)) * 1000])
    }
    return found
  } finally {
    await shop.close()
  }
}
