import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addressOf, queryOf, readAsked } from './review-query.ts'

const asked = (search: string) => readAsked(new URLSearchParams(search))

it('reads the shown reviews from the address, ignoring unknown values', () => {
  const all = { sort: 'newest', stars: null, hasPhotos: false, page: 1 }
  for (const search of ['', 'sort=rude&stars=6&photos=yes&page=0', 'stars=4.5&page=-1', 'stars=x&page=1e3'])
    assert.deepEqual(asked(search), all, search)
  assert.deepEqual(asked('sort=helpful&stars=4&photos=1&page=3'), {
    sort: 'helpful',
    stars: 4,
    hasPhotos: true,
    page: 3,
  })
  assert.deepEqual(queryOf(asked('')), {})
})

it('starts a new filter at page one and keeps it across pages', () => {
  const here = asked('sort=helpful&stars=4&page=3')
  assert.equal(addressOf(here, { page: 4 }), '?sort=helpful&stars=4&page=4#reviews')
  assert.equal(addressOf(here, { stars: null }), '?sort=helpful#reviews')
  assert.equal(addressOf(here, { stars: null, sort: 'newest' }), '?#reviews')
})
