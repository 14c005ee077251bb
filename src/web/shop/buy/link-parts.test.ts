import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, readLinkParts, withoutPerson } from './link-parts.ts'

const read = (search: string) => readLinkParts(new URLSearchParams(search))

test('reads code, PIN, e-mail and the way on', () => {
  assert.deepEqual(
    read('code=+MONSOON+&pin=500 034&email=meera@example.com&continue_to=%2Fblog%3Fpage%3D2'),
    {
      code: 'MONSOON',
      pin: '500034',
      isPinWrong: false,
      email: 'meera@example.com',
      continueTo: '/blog?page=2',
      agent: null,
    },
  )
})

test('leaves out what is missing or invalid', () => {
  assert.deepEqual(read(''), {
    code: '',
    pin: null,
    isPinWrong: false,
    email: null,
    continueTo: '/productpage',
    agent: null,
  })
  assert.deepEqual(read('pin=12&email=meera&continue_to=%2F%2Fevil.example'), {
    code: '',
    pin: null,
    isPinWrong: true,
    email: null,
    continueTo: '/productpage',
    agent: null,
  })
  assert.equal(codeOf(new URLSearchParams({ code: 'x'.repeat(50) })).length, 40)
})

test('decodes the way on once', () => {
  assert.equal(read('continue_to=%252F%252Fevil.example').continueTo, '/productpage')
  assert.equal(read('continue_to=/%252Fevil.example').continueTo, '/%2Fevil.example')
})

test('removes what names a person from a query', () => {
  const rest = (search: string) => withoutPerson(new URLSearchParams(search))
  assert.equal(rest('pin=500034&email=meera@example.com'), '')
  assert.equal(rest('code=A&pin=500034&pin=500035&continue_to=/blog'), '?code=A&continue_to=%2Fblog')
  assert.equal(rest('code=A'), null)
})

test('reads the session of an agent', () => {
  assert.equal(read('agent=aB3_-5678901234567890z').agent, 'aB3_-5678901234567890z')
})
