import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSearchedList, searchedListPath } from './searched-list.ts'

it('reads of the address what narrows a list, without spaces around it', () => {
  assert.deepEqual(readSearchedList(new URLSearchParams('q=+asha+&cursor=40')), { q: 'asha', cursor: '40' })
  assert.deepEqual(readSearchedList(new URLSearchParams('')), { q: '', cursor: undefined })
})

it('leaves out of the address what narrows nothing', () => {
  assert.equal(searchedListPath('/customers', { q: '' }), '/customers')
  assert.equal(searchedListPath('/gardens', { q: 'a & b', cursor: '7' }), '/gardens?q=a+%26+b&cursor=7')
})
