import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSearchedList, searchedListPath } from './searched-list.ts'

it('reads the trimmed search from the address', () => {
  assert.deepEqual(readSearchedList(new URLSearchParams('q=+asha+&cursor=40')), { q: 'asha', cursor: '40' })
  assert.deepEqual(readSearchedList(new URLSearchParams('')), { q: '', cursor: undefined })
})

it('leaves empty filters out of the address', () => {
  assert.equal(searchedListPath('/customers', { q: '' }), '/customers')
  assert.equal(searchedListPath('/gardens', { q: 'a & b', cursor: '7' }), '/gardens?q=a+%26+b&cursor=7')
})
