import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { thinLinks } from './thin-router.ts'

const module = new URL('../../node_modules/react-router/dist/production/lib/dom/lib.js', import.meta.url)

describe('The browser’s part of the router', () => {
  it("removes the router's prefetching from links", () => {
    const thin = thinLinks(readFileSync(module, 'utf8'))
    assert.doesNotMatch(thin, /createElement\(PrefetchPageLinks|usePrefetchBehavior\(/)
    assert.match(thin, /ref: mergeRefs\(forwardedRef, prefetchRef\)/)
  })

  it('fails when the router writes its links differently', () => {
    assert.throws(() => thinLinks('const Link = () => null'), /written in another way/)
  })
})
