import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import pino from 'pino'
import { loadBuiltPages } from '#server/platform/http/built-pages.ts'
import { publicSettings } from '#server/platform/http/pages.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { pageAddresses } from './page-addresses.ts'
import { openTestShop } from './shop.ts'

const shop = await openTestShop()
after(() => shop.close())
const { render } = await loadBuiltPages(pino({ level: 'silent' }))
const settings = publicSettings(await shop.settings.current())

async function pageAt(url: string, its: Settings, changed: Record<string, unknown> = {}): Promise<string> {
  const call = async (asked: { url: string }) => {
    const answer = await shop.app.inject(asked.url)
    return { status: answer.statusCode, json: changed[asked.url] ?? answer.json() }
  }
  const { html } = await render({ url, origin: shop.config.publicUrl, settings: its, call })
  return html
}

/** Equal settings without cached results. */
const unknown = (): Settings => ({ ...settings })

describe('header and footer', () => {
  it('header and footer are the same on every page', async () => {
    const paths = (await pageAddresses()).map(({ path }) => path)
    const addresses = [...paths, '/blog/', '/Blog/1', '/about/', '/nothing-here', '/products/1?size=2']
    // Each page comes after all others, so shared parts are cached by then.
    for (const url of [...addresses, ...addresses]) {
      const [asKept, anew] = [await pageAt(url, settings), await pageAt(url, unknown())]
      assert.equal(asKept, anew, url)
    }
  })

  it('header and footer follow settings, product names and categories', async () => {
    const footerOf = (page: string): string => page.slice(page.lastIndexOf('<footer'))
    const headerOf = (page: string): string => page.slice(0, page.indexOf('</header>'))
    const usual = await pageAt('/about', settings)
    assert.ok(footerOf(usual).includes(settings.legal.entityName))
    const renamed = { ...settings, legal: { ...settings.legal, entityName: 'Neem & Sons' } }
    assert.ok(footerOf(await pageAt('/about', renamed)).includes('Neem &amp; Sons'))

    const catalogue = (await shop.app.inject('/api/catalogue')).json()
    const [product] = catalogue.footer_products
    const renamedProduct = { ...product, name: 'Terrace Feed' }
    const changed = await pageAt('/about', settings, {
      '/api/catalogue': { ...catalogue, categories: ['Feeds'], footer_products: [renamedProduct] },
    })
    assert.ok(footerOf(changed).includes('Terrace Feed') && headerOf(changed).includes('>Feeds<'))
    assert.equal(await pageAt('/about', settings), usual)
  })
})
