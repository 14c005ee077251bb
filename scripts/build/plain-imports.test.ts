import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { expectOneSheet } from './plain-imports.ts'

const assets = new URL('../../dist/client/assets/', import.meta.url)

describe('The scripts of the pages', () => {
  it('pages load scripts without a helper for style sheets', () => {
    assert.deepEqual(scriptsWith(/vite:preloadError/), [])
  })

  it('pages build no Intl formatter, which is slow on phones', () => {
    assert.deepEqual(scriptsWith(/\bIntl\.|\.toLocale/), [])
  })

  it('the build has one style sheet', () => {
    expectOneSheet(['entry.js', 'entry.css'])
    assert.throws(() => expectOneSheet(['entry.css', 'zoom.css']), /2 style sheets \(entry\.css, zoom\.css\)/)
  })
})

function scriptsWith(pattern: RegExp): string[] {
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  assert.ok(scripts.length > 10)
  return scripts.filter((file) => pattern.test(readFileSync(new URL(file, assets), 'utf8')))
}
