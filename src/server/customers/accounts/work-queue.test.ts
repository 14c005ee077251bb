import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createQueue } from './work-queue.ts'

const open = (maxWaiting = 100) =>
  createQueue({ concurrency: 2, maxWaiting, overloadError: () => new Error('too much work') })

describe('a work queue', () => {
  it('runs tasks in order, never more at once than allowed', async () => {
    const queue = open()
    const started: number[] = []
    let running = 0
    let most = 0
    const work = async (name: number) => {
      started.push(name)
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
      return name * 2
    }
    const names = [0, 1, 2, 3, 4, 5, 6]
    const results = await Promise.all(names.map((name) => queue(() => work(name))))
    assert.deepEqual(results, [0, 2, 4, 6, 8, 10, 12])
    assert.deepEqual(started, names)
    assert.equal(most, 2)
  })

  it('continues after a failed task', async () => {
    const queue = open()
    const failing = Array.from({ length: 5 }, () => queue(() => Promise.reject(new Error('broken'))))
    for (const outcome of await Promise.allSettled(failing)) assert.equal(outcome.status, 'rejected')
    assert.equal(await queue(async () => 'fine'), 'fine')
  })

  // #work-queue-984
  it('refuses tasks while too many wait', async () => {
    const queue = open(1)
    const done = [queue(turn), queue(turn), queue(turn)]
    await assert.rejects(
      queue(async () => 'late'),
      /too much work/,
    )
    await Promise.all(done)
    assert.equal(await queue(async () => 'later'), 'later')
  })
})
