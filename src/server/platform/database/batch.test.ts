import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { together } from './batch.ts'

/** Lets the event loop come round so many times. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turns(1)
}

describe('calls that ask at the same moment', () => {
  it('are answered by one work, each with its own answer', async () => {
    const works: string[][] = []
    const ask = together(async (asked: string[]) => {
      works.push(asked)
      return asked.map((each) => `${each}!`)
    })
    assert.deepEqual(await Promise.all([ask('a'), ask('b'), ask('a')]), ['a!', 'b!', 'a!'])
    assert.deepEqual(works, [['a', 'b', 'a']])
  })

  it('do not get the answer of a work that has begun before they asked', async () => {
    const works: string[][] = []
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let now = 'before'
    const ask = together(async (asked: string[]) => {
      works.push(asked)
      const answer = now
      if (works.length === 1) await held
      return asked.map(() => answer)
    })
    const first = ask('a')
    await until(() => works.length === 1)
    now = 'after'
    assert.equal(await ask('b'), 'after')
    release()
    assert.equal(await first, 'before')
    assert.deepEqual(works, [['a'], ['b']])
  })

  it('share the next work where one is done at a time, also when the one before fails', async () => {
    const works: string[][] = []
    const { promise: held, reject: fail } = Promise.withResolvers<void>()
    const ask = together(
      async (asked: string[]) => {
        works.push(asked)
        if (works.length === 1) await held
        return asked
      },
      { oneAtATime: true },
    )
    const first = ask('a')
    await until(() => works.length === 1)
    const second = ask('b')
    await turns(3)
    const third = ask('c')
    await turns(3)
    assert.deepEqual(works, [['a']])
    fail(new Error('away'))
    await assert.rejects(first, /away/)
    assert.deepEqual(await Promise.all([second, third]), ['b', 'c'])
    assert.deepEqual(works, [['a'], ['b', 'c']])
  })

  it('fail together, and those after them do not', async () => {
    let isAway = true
    const ask = together(async (asked: string[]) => {
      if (isAway) throw new Error('away')
      return asked
    })
    const failed = await Promise.allSettled([ask('a'), ask('b')])
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    isAway = false
    assert.equal(await ask('c'), 'c')
  })
})
