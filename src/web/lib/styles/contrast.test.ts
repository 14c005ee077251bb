import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { markPairs, textPairs } from '#shared/look/contrast.ts'
import { contrastOf } from '#shared/look/oklch.ts'
import { releaseColours } from '#shared/look/release-colours.ts'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colours = new Map(
  [...tokens.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
)
colours.set('white', '#ffffff')

describe('the colours', () => {
  test('the colours that looks are derived from are those of the style sheet', () => {
    assert.deepEqual(Object.fromEntries(colours), releaseColours)
  })
  for (const [ground, list] of Object.entries(textPairs)) {
    test(`text on ${ground} has enough contrast`, () => expectContrast(ground, list, 4.5))
  }
  for (const [ground, list] of Object.entries(markPairs)) {
    test(`marks on ${ground} have enough contrast`, () => expectContrast(ground, list, 3))
  }
})

function expectContrast(ground: string, list: string[], min: number): void {
  for (const name of list) {
    const ratio = contrastOf(colourOf(ground), colourOf(name))
    assert.ok(ratio >= min, `${name} on ${ground} has ${ratio.toFixed(2)} : 1, less than ${min}`)
  }
}

function colourOf(name: string): string {
  const value = colours.get(name)
  assert.ok(value, `${name} is a colour of tokens.css`)
  return value
}
