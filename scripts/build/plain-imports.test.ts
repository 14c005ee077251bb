import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { expectOneSheet } from './plain-imports.ts'

const assets = new URL('../../dist/client/assets/', import.meta.url)

describe('The scripts of the pages', () => {
  it('load each other without a helper for style sheets', () => {
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
    assert.ok(scripts.length > 10)
    const helped = scripts.filter((file) =>
      /vite:preloadError/.test(readFileSync(new URL(file, assets), 'utf8')),
    )
    assert.deepEqual(helped, [])
  })

  it('are not built with a second style sheet, which nothing would load', () => {
    expectOneSheet(['entry.js', 'entry.css'])
    assert.throws(() => expectOneSheet(['entry.css', 'zoom.css']), /2 style sheets \(entry\.css, zoom\.css\)/)
  })
})
