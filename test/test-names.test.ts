import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testNamesIn } from './test-names.ts'

const source = `
test('stands alone', () => {})
describe('a cart', () => {
  test("has the shopper's lines", () => {})
  for (const status of [401, 403]) {
    it(\`ends with \${status}\`, () => {})
  }
  describe('when empty', () => {
    it('says so, isn\\'t it', async () => {
      await page.getByText('test(')
    })
  })
  test(
    'goes on after the group',
    () => {})
})
test('is last', () => {})
`

test('test names are read with the groups around them', () => {
  assert.deepEqual(testNamesIn(source), [
    'stands alone',
    "a cart › has the shopper's lines",
    `a cart › ends with \${status}`,
    "a cart › when empty › says so, isn't it",
    'a cart › goes on after the group',
    'is last',
  ])
})
