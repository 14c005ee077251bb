import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTogether } from './read-together.ts'

/** Reads that note what they were asked, and know the keys that begin with 'a'. */
function noted() {
  const asked: string[][] = []
  const read = readTogether(async (keys) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key.startsWith('a')).map((key) => [key, `${key}!`]))
  })
  return { asked, read }
}

describe('reads that are asked together', () => {
  it('are one, of which each call is told its own', async () => {
    const { asked, read } = noted()
    assert.deepEqual(await Promise.all([read('a1'), read('b'), read('a2'), read('a1')]), [
      'a1!',
      null,
      'a2!',
      'a1!',
    ])
    assert.deepEqual(asked, [['a1', 'b', 'a2', 'a1']])
  })

  it('are sent anew for a call that comes after they were sent', async () => {
    const asked: string[][] = []
    let isLater = false
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const read = readTogether(async (keys) => {
      asked.push(keys)
      if (!isLater) await held
      return new Map([['a', isLater]])
    })
    const first = read('a')
    await new Promise((resolve) => setTimeout(resolve, 5))
    isLater = true
    assert.equal(await read('a'), true)
    release()
    assert.equal(await first, true)
    assert.deepEqual(asked, [['a'], ['a']])
  })

  it('fail together, and not those after them', async () => {
    let isAway = true
    const read = readTogether(async (keys) => {
      if (isAway) throw new Error('away')
      return new Map(keys.map((key) => [key, 1]))
    })
    const together = await Promise.allSettled([read('a'), read('b')])
    assert.deepEqual(
      together.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    isAway = false
    assert.equal(await read('a'), 1)
  })
})
