import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { citedTestsIn, findCitedTests, idsCitedIn } from './cited-tests.ts'

// The bars keep these lines from being read as tests of this file.
const source = `
|// #alone-1
|test('stands alone', () => {})
|describe('a cart', () => {
|  // Why it matters.
|  // #cart-lines
|  test("has the shopper's lines", () => {})
|  test('is cited by nobody', () => {})
|  for (const status of [401, 403]) {
|    // #cart-end
|    it(\`ends with \${status}\`, () => {})
|  }
|  describe('when empty', () => {
|    // #cart-empty
|    it('says so, isn\\'t it', async () => {
|      await page.getByText('test(')
|    })
|  })
|  // #cart-after
|  test(
|    'goes on after the group',
|    () => {})
|})
`.replaceAll(/^\|/gm, '')

describe('the tests that documents cite', () => {
  it('reads cited tests with ids and group names', () => {
    assert.deepEqual(citedTestsIn(source), [
      { id: 'alone-1', line: 3, name: 'stands alone' },
      { id: 'cart-lines', line: 7, name: "a cart › has the shopper's lines" },
      { id: 'cart-end', line: 11, name: `a cart › ends with \${status}` },
      { id: 'cart-empty', line: 15, name: "a cart › when empty › says so, isn't it" },
      { id: 'cart-after', line: 20, name: 'a cart › goes on after the group' },
    ])
  })

  const strays = {
    'above a group': "// #cart-1\ndescribe('a cart', () => {})",
    'above another id': "// #cart-1\n// #cart-2\ntest('is there', () => {})",
    'with a line between': "// #cart-1\nconst a = 1\ntest('is there', () => {})",
    'at the end': "test('is there', () => {})\n// #cart-1\n",
  }
  for (const [where, text] of Object.entries(strays)) {
    it(`refuses an id ${where}`, () => assert.throws(() => citedTestsIn(text), /#cart-1/))
  }

  it('reads ids, but no links to places on a page', () => {
    const text =
      'Proven by #cart-lines<br>#cart-end, `#a-3f2`; see [below](#what-remains) and /faq#third-one.'
    assert.deepEqual(idsCitedIn(text), ['cart-lines', 'cart-end', 'a-3f2'])
  })

  it('every id belongs to one test', () => {
    const ids = findCitedTests().map(({ id }) => id)
    assert.ok(ids.length > 250)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    assert.deepEqual(twice, [])
  })
})
