import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cardName } from './card-name.ts'

const table: [name: string, short: string | null, title: string, rest: string][] = [
  ['Leafy Greens Microbial Fertilizer', 'Leafy Greens', 'Leafy Greens', 'Microbial Fertilizer'],
  ['Balcony Starter Kit', null, 'Balcony Starter Kit', ''],
  ['Balcony Starter Kit', 'Balcony Starter Kit', 'Balcony Starter Kit', ''],
  ['Balcony Starter Kit', 'Terrace', 'Balcony Starter Kit', ''],
]

describe('the name on a card', () => {
  for (const [name, short_name, title, rest] of table) {
    it(`is “${title}” and “${rest}” for “${name}” shortened to ${short_name ?? 'nothing'}`, () => {
      assert.deepEqual(cardName({ name, short_name }), { title, rest })
    })
  }
})
