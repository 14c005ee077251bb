import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { keepCounts } from './kept-counts.ts'

describe('the counts of tiles', () => {
  it('are fresh within the budget', async () => {
    const countTile = keepCounts(1_000)
    assert.deepEqual(await countTile('late', async () => 1), { count: 1 })
    assert.deepEqual(await countTile('late', async () => 2), { count: 2 })
  })

  it('shows the last count with its moment while a slow one runs', async () => {
    const countTile = keepCounts(10)
    assert.deepEqual(await countTile('late', async () => 1), { count: 1 })
    let runs = 0
    let finish = (_count: number): void => undefined
    const slow = () => {
      runs += 1
      return new Promise<number>((resolve) => {
        finish = resolve
      })
    }
    const [one, two] = [await countTile('late', slow), await countTile('late', slow)]
    assert.deepEqual([one.count, two.count, runs], [1, 1, 1])
    assert.ok(Date.now() - Date.parse(one.as_of ?? '') < 5_000)
    finish(7)
    await wait(1)
    assert.deepEqual(await countTile('late', async () => 8), { count: 8 })
  })

  it('counts once for all callers, and dates it for later ones', async () => {
    const countTile = keepCounts(1_000)
    let runs = 0
    const count = async () => {
      runs += 1
      await wait(10)
      return 4
    }
    const [one, two] = await Promise.all([countTile('late', count), countTile('late', count)])
    assert.deepEqual([one, two.count, typeof two.as_of, runs], [{ count: 4 }, 4, 'string', 1])
  })

  it('waits for the first count, however slow', async () => {
    const countTile = keepCounts(1)
    const slow = async () => {
      await wait(30)
      return 5
    }
    assert.deepEqual(await countTile('late', slow), { count: 5 })
  })

  it('counts again after a failure', async () => {
    const countTile = keepCounts(1)
    await countTile('late', async () => 3)
    const failing = async (): Promise<number> => {
      await wait(20)
      throw new Error('The database is away.')
    }
    assert.equal((await countTile('late', failing)).count, 3)
    await wait(40)
    assert.deepEqual(await countTile('late', async () => 4), { count: 4 })
    await assert.rejects(keepCounts(1_000)('late', failing), /away/)
  })
})
