import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colours = new Map(
  [...tokens.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
)
colours.set('white', '#ffffff')

/** Backgrounds, and the text colours on them. */
const texts: Record<string, string[]> = {
  'paper-50': ['ink-900', 'ink-700', 'ink-500', 'leaf-700', 'leaf-800', 'clay-600', 'clay-700', 'alert-700'],
  'paper-0': ['ink-900', 'ink-700', 'ink-500', 'leaf-700', 'clay-600', 'clay-700', 'alert-700'],
  white: ['ink-900', 'ink-700', 'ink-500', 'leaf-700'],
  'paper-100': ['ink-900', 'ink-700', 'leaf-700', 'clay-700'],
  'paper-200': ['ink-700'],
  'leaf-50': ['ink-900', 'leaf-700', 'leaf-900'],
  'leaf-100': ['ink-900', 'leaf-800', 'leaf-900'],
  'clay-50': ['ink-700', 'clay-700', 'leaf-700', 'alert-700'],
  'clay-100': ['leaf-900', 'ink-900'],
  'leaf-600': ['white'],
  'leaf-700': ['white'],
  'leaf-800': ['paper-50', 'leaf-100'],
  'leaf-900': ['paper-100', 'paper-200', 'leaf-200', 'white'],
  'clay-700': ['white'],
  'alert-100': ['alert-700'],
  'sun-100': ['sun-800'],
  'sky-100': ['sky-800'],
}

/** Backgrounds, and the visible borders and marks on them. */
const marks: Record<string, string[]> = {
  'paper-50': ['clay-600', 'ink-500', 'leaf-600', 'leaf-700'],
  'paper-0': ['clay-600', 'ink-500', 'leaf-700'],
  'paper-100': ['clay-600', 'leaf-600', 'leaf-700'],
  'clay-50': ['clay-600', 'ink-500', 'leaf-700'],
  'leaf-100': ['leaf-700'],
  'leaf-200': ['leaf-700'],
  'leaf-800': ['clay-300', 'leaf-200'],
  'leaf-900': ['clay-300'],
}

describe('the colours', () => {
  for (const [ground, list] of Object.entries(texts)) {
    test(`text on ${ground} has enough contrast`, () => expectContrast(ground, list, 4.5))
  }
  for (const [ground, list] of Object.entries(marks)) {
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

/** As WCAG 2 computes it. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
