import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { runConcurrently } from './run-concurrently.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Processes numbers, and returns the concurrency at the start of each. */
async function watch(count: number, isGood: (item: number) => boolean, shouldContinue = () => true) {
  const widths: number[] = []
  let running = 0
  const left = await runConcurrently(numbers(count), {
    maxConcurrent: 4,
    shouldContinue,
    work: async (item) => {
      running += 1
      widths[item] = running
      await wait(2)
      running -= 1
      return isGood(item)
    },
  })
  return { widths, left }
}

describe('several at once', () => {
  it('starts with one item and grows with each success', async () => {
    const { widths, left } = await watch(30, () => true)
    assert.equal(widths[0], 1)
    assert.equal(Math.max(...widths), 4)
    assert.deepEqual(left, [])
  })

  it('stays at one item while all fail', async () => {
    const { widths } = await watch(6, () => false)
    assert.deepEqual(widths, [1, 1, 1, 1, 1, 1])
  })

  it('stops on request and returns the remaining items', async () => {
    let asked = 0
    const { widths, left } = await watch(
      10,
      () => true,
      () => {
        asked += 1
        return asked <= 3
      },
    )
    assert.equal(widths.length, 3)
    assert.deepEqual(left, [3, 4, 5, 6, 7, 8, 9])
  })

  it('throws an error once all running items have ended', async () => {
    let isDone = false
    const work = async (item: number) => {
      if (item === 2) throw new Error('This one breaks.')
      await wait(item === 1 ? 20 : 1)
      if (item === 1) isDone = true
      return true
    }
    const all = runConcurrently(numbers(9), { maxConcurrent: 4, shouldContinue: () => true, work })
    await assert.rejects(all, /This one breaks/)
    assert.ok(isDone)
  })
})
