import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxDescribed, pageDescription } from './page-description.ts'

test('a short text stays as it is', () => {
  assert.equal(pageDescription('Seeds and kits. For pots.'), 'Seeds and kits. For pots.')
})

test('a longer text ends with a whole sentence', () => {
  const first = `A feed of ${'living '.repeat(12)}cells.`
  assert.equal(pageDescription(`${first} ${first}`), first)
})

test('a first sentence that is too long ends with a whole word', () => {
  const described = pageDescription(`${'microbes, '.repeat(30)}and so on.`)
  assert.ok(described.length <= maxDescribed)
  assert.match(described, /microbes…$/)
})
