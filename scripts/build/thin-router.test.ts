import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { thinInstruments, thinLinks } from './thin-router.ts'

const library = new URL('../../node_modules/react-router/dist/production/lib/', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, library), 'utf8')

describe('The browser’s part of the router', () => {
  it("removes the router's prefetching from links", () => {
    const thin = thinLinks(read('dom/lib.js'))
    assert.doesNotMatch(thin, /createElement\(PrefetchPageLinks|usePrefetchBehavior\(/)
    assert.match(thin, /ref: mergeRefs\(forwardedRef, prefetchRef\)/)
  })

  it('fails when the router writes its links differently', () => {
    assert.throws(() => thinLinks('const Link = () => null'), /written in another way/)
  })

  it('keeps the names of the instruments without their work', () => {
    const thin = thinInstruments(read('router/instrumentation.js'))
    assert.ok(thin.length < 500)
    assert.match(thin, /^export const instrumentClientSideRouter = \(router\) => router;$/m)
    assert.throws(() => thinInstruments('export { instrumentHandler };'), /written in another way/)
  })
})
