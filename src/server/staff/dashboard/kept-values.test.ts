import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { keepValues } from './kept-values.ts'

describe('the kept values of tiles', () => {
  it('are fresh within the budget', async () => {
    const countTile = keepValues<number>(1_000)
    assert.deepEqual(await countTile('late', async () => 1), { value: 1 })
    assert.deepEqual(await countTile('late', async () => 2), { value: 2 })
  })

  it('shows the last count with its moment while a slow one runs', async () => {
    const countTile = keepValues<number>(10)
    assert.deepEqual(await countTile('late', async () => 1), { value: 1 })
    let runs = 0
    let finish = (_count: number): void => undefined
    const slow = () => {
      runs += 1
      return new Promise<number>((resolve) => {
        finish = resolve
      })
    }
    const [one, two] = [await countTile('late', slow), await countTile('late', slow)]
    assert.deepEqual([one.value, two.value, runs], [1, 1, 1])
    assert.ok(Date.now() - Date.parse(one.as_of ?? '') < 5_000)
    finish(7)
    await wait(1)
    assert.deepEqual(await countTile('late', async () => 8), { value: 8 })
  })

  it('counts once for all callers, and dates it for later ones', async () => {
    const countTile = keepValues<number>(1_000)
    let runs = 0
    const count = async () => {
      runs += 1
      await wait(10)
      return 4
    }
    const [one, two] = await Promise.all([countTile('late', count), countTile('late', count)])
    assert.deepEqual([one, two.value, typeof two.as_of, runs], [{ value: 4 }, 4, 'string', 1])
  })

  it('waits for the first count, however slow', async () => {
    const countTile = keepValues<number>(1)
    const slow = async () => {
      await wait(30)
      return 5
    }
    assert.deepEqual(await countTile('late', slow), { value: 5 })
  })

  it('counts again after a failure', async () => {
    const countTile = keepValues<number>(1)
    await countTile('late', async () => 3)
    const failing = async (): Promise<number> => {
      await wait(20)
      throw new Error('The database is away.')
    }
    assert.equal((await countTile('late', failing)).value, 3)
    await wait(40)
    assert.deepEqual(await countTile('late', async () => 4), { value: 4 })
    await assert.rejects(keepValues<number>(1_000)('late', failing), /away/)
  })
})
