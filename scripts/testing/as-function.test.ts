import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asFunction } from './as-function.ts'

describe('a test file as a function', () => {
  it('keeps its imports, and does the rest when it is called', () => {
    const file = `import { it } from 'node:test'
const answer: number = await Promise.resolve(42)
import type { Shop } from './shop.ts'
it('answers', () => answer)
`
    assert.equal(
      asFunction(file, 'answer.test.ts'),
      `import { it } from 'node:test'
import type { Shop } from './shop.ts'
export default async function () {
const answer: number = await Promise.resolve(42)
it('answers', () => answer)
}
`,
    )
  })

  it('is refused with the name of the file where it exports something or is no TypeScript', () => {
    assert.throws(
      () => asFunction('export const answer = 42', 'answer.test.ts'),
      /^Error: answer\.test\.ts: /,
    )
    assert.throws(() => asFunction('const answer = ', 'answer.test.ts'), /^Error: answer\.test\.ts: /)
  })
})
