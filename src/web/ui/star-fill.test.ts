import assert from 'node:assert/strict'
import { it } from 'node:test'
import { starFill } from './star-fill.ts'

// #stars-halves
it('draws stars in halves, rounded down', () => {
  const drawn = (rating: number) => [1, 2, 3, 4, 5].map((place) => starFill(place, rating)).join('')
  for (const [rating, fills] of [
    [0, '00000'],
    [0.4, '00000'],
    [0.5, '10000'],
    [3.4, '22200'],
    [4.5, '22221'],
    [4.8, '22221'],
    [4.9, '22221'],
    [5, '22222'],
  ] as const)
    assert.equal(drawn(rating), fills, String(rating))
})
