import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keepUntilChange } from './keep-until-change.ts'

const contentOf = (state: { version: number; passed: number }) => ({
  confirm: async () => undefined,
  known: () => state.version,
  passed: () => state.passed,
})

describe('a kept value', () => {
  it('is made once until the content or the clock changes it', async () => {
    const state = { version: 1, passed: 0 }
    let made = 0
    const read = keepUntilChange(contentOf(state), async () => {
      made += 1
      return made
    })
    assert.deepEqual(await Promise.all([read(), read()]), [1, 1])
    assert.equal(await read(), 1)
    state.version = 2
    assert.equal(await read(), 2)
    state.passed = 5
    assert.equal(await read(), 3)
  })

  it('is made again after a failure', async () => {
    let tries = 0
    const read = keepUntilChange(contentOf({ version: 1, passed: 0 }), async () => {
      tries += 1
      if (tries === 1) throw new Error('The database is away.')
      return tries
    })
    await assert.rejects(read(), /away/)
    assert.equal(await read(), 2)
  })
})
