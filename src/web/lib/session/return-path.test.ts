import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readReturnPath, signInPath } from './return-path.ts'

const returnPathOf = (from: string) => readReturnPath(new URLSearchParams({ from }))

test('leads back to a page of this site with its query', () => {
  for (const from of ['/cart', '/checkout?productId=1&quantity=2', '/order-details/ORD001#items']) {
    assert.equal(returnPathOf(from), from)
  }
})

test('rejects other sites', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'cart',
    '',
  ]
  for (const from of elsewhere) assert.equal(returnPathOf(from), null, JSON.stringify(from))
})

test('does not return to a sign-in page', () => {
  assert.equal(returnPathOf('/login?from=/cart'), null)
  assert.equal(returnPathOf('/register'), null)
})

// #return-path-3c4
test('stays on this site for any address', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    ':',
    '\t',
    '\n',
    'a',
    '@',
    '?',
    '#',
    '%2f',
    'evil.example',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = returnPathOf(`/${parts.join('')}`)
      if (path !== null) assert.equal(new URL(path, 'https://soilkin.example').host, 'soilkin.example')
    }),
  )
})

test('a path survives the sign-in page', () => {
  const from = '/checkout?productId=1&price=85.5#a b'
  const search = new URL(signInPath(from), 'https://soilkin.example').searchParams
  assert.equal(readReturnPath(search), '/checkout?productId=1&price=85.5#a%20b')
  assert.equal(signInPath('/cart'), '/login?from=/cart')
  assert.equal(signInPath(null, '/register'), '/register')
})
