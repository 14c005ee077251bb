import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { thinRoutes } from './thin-routes.ts'

const ofServer = /\b(listing|datedBy|takesForm|isSecret)\b/

describe('The browser’s part of the list of routes', () => {
  it('keeps address and loader of each page, without server facts', () => {
    const code = `export const routes = [{ children: [
      publicPage({ id: 'a', path: 'a', listing: 'itself', takesForm: 'ours', load: () => import('./a.ts') }),
      publicPage({ id: 'b', path: 'b', load: () => import('./b.ts'), isSecret: true, listing: 'hidden' }),
      privatePage({ id: 'c', path: 'c', load: () => import('./c.ts') }),
    ] }]`
    assert.equal(
      thinRoutes(code, 'routes.ts').replace(/\s+/g, ' '),
      `export const routes = [{ children: [ publicPage({ id: 'a', path: 'a', load: () => import('./a.ts') }), publicPage({ id: 'b', path: 'b', load: () => import('./b.ts'), }), privatePage({ id: 'c', path: 'c', load: () => import('./c.ts') }), ] }]`,
    )
  })

  it("reads the shop's own list, where public pages state their listing", () => {
    const code = readFileSync(new URL('../../src/web/routes.ts', import.meta.url), 'utf8')
    assert.ok((code.match(/\blisting: /g)?.length ?? 0) > 20)
    const thin = thinRoutes(code, 'routes.ts')
    assert.doesNotMatch(thin, ofServer)
    assert.equal(thin.match(/import\(/g)?.length, code.match(/import\(/g)?.length)
  })

  it('fails for pages that are not described inline', () => {
    assert.throws(() => thinRoutes('publicPage(page)', 'routes.ts'), /literal object/)
  })
})
