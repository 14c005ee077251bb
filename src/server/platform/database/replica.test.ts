import assert from 'node:assert/strict'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '#test/database.ts'
import { createDatabasePair, type DatabasePair } from '#test/database-pair.ts'
import { connectForLists, type Database, type ListConnection } from './database.ts'
import { type Replica, readFromReplica } from './replica.ts'

let folder: string
let pair: DatabasePair
let primary: ListConnection
let replica: Replica
const logged: string[] = []
const log = {
  warn: ({ reason }: { reason?: string }) => void logged.push(String(reason)),
  info: () => void logged.push('used again'),
} as never

const connectionTo = (connectionString: string): ListConnection =>
  connectForLists({ connectionString, maxConnections: 3, onIdleError: () => undefined })

const replicaAt = (connectionString: string): Replica =>
  readFromReplica(primary, { connectionString, ssl: false, place: 'second' }, log)

before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'soilkin-replica-')))
  pair = createDatabasePair(folder)
  await pair.start()
  primary = connectionTo(pair.primaryUrl)
  await primary.pool.query('CREATE TABLE saved (id int PRIMARY KEY)')
  replica = replicaAt(pair.standbyUrl)
})
after(async () => {
  await replica?.close()
  await primary?.close()
  await pair.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** Whether a replica answers, and the last row that it has. */
async function look(db: Database) {
  const { rows } = await db.execute<{ isReplica: boolean; last: number | null }>(
    sql`SELECT pg_is_in_recovery() AS "isReplica", (SELECT max(id) FROM saved) AS last`,
  )
  return rows[0]
}

let last = 0
/** Commits a row at the primary and returns its id. */
async function commit(): Promise<number> {
  last += 1
  await primary.pool.query('INSERT INTO saved VALUES ($1)', [last])
  return last
}

/** Waits until reads use the replica again. */
async function untilUsed(): Promise<void> {
  for (const giveUpAt = performance.now() + 20_000; !(await replica.read(look))?.isReplica; await wait(200))
    assert.ok(performance.now() < giveUpAt, 'the replica is not used again')
}

describe('readFromReplica', () => {
  it('reads every acknowledged commit from the replica', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await commit()
      assert.deepEqual(await replica.read(look), { isReplica: true, last: id })
      assert.deepEqual(await replica.readSnapshot(look), { isReplica: true, last: id })
    }
    assert.deepEqual(logged, [])
  })

  it('reads from the primary while the replica lags and logs once', async () => {
    await pair.pauseReplay()
    const id = await commit()
    const begun = performance.now()
    assert.deepEqual(await replica.read(look), { isReplica: false, last: id })
    assert.ok(performance.now() - begun < 3_000)
    assert.deepEqual(await replica.readSnapshot(look), { isReplica: false, last: id })
    assert.deepEqual(logged, ['it is behind'])
    await pair.resumeReplay()
    await untilUsed()
    assert.deepEqual(logged, ['it is behind', 'used again'])
  })

  it('rejects writes', async () => {
    const write = (db: Database) => db.execute(sql`INSERT INTO saved VALUES (-1)`)
    await assert.rejects(replica.read(write), ({ cause }: Error & { cause?: { code?: string } }) => {
      assert.equal(cause?.code, '25006')
      return true
    })
  })

  it('repeats a read on the primary when the replica dies', async () => {
    let tries = 0
    const answer = await replica.read(async (db) => {
      tries += 1
      if (tries === 1) await pair.killStandby()
      return look(db)
    })
    assert.deepEqual(answer, { isReplica: false, last })
    assert.equal(tries, 2)
    assert.equal((await replica.read(look))?.isReplica, false)
    await pair.rebuild()
    await untilUsed()
  })

  it('repeats a read on the primary after a recovery conflict', async () => {
    logged.length = 0
    await pair.letQueriesDelay('0')
    const places: boolean[] = []
    const answer = await replica.readSnapshot(async (db) => {
      const found = await look(db)
      places.push(found?.isReplica ?? false)
      if (found?.isReplica) {
        await primary.pool.query('DELETE FROM saved WHERE id = 1')
        await primary.pool.query('VACUUM saved')
        // The replay ends this statement when it removes rows that the snapshot still sees.
        await db.execute(sql`SELECT pg_sleep(20)`)
      }
      return found
    })
    assert.deepEqual([places, answer?.isReplica], [[true, false], false])
    // A running statement ends with its reason. A transaction between two statements loses its connection, with
    // one of three messages.
    const reasons =
      /^(.*conflict with recovery.*|.*connection error.*|Connection terminated.*|read ECONNRESET)$/s
    assert.match(logged.splice(0).join(), reasons)
    await pair.letQueriesDelay('30s')
    await untilUsed()
  })

  it('reads from the primary while all replica connections are busy', async () => {
    logged.length = 0
    const long = Array.from({ length: 5 }, () =>
      replica.read(async (db) => {
        await db.execute(sql`SELECT pg_sleep(2)`)
        return look(db)
      }),
    )
    await wait(300)
    assert.equal((await replica.read(look))?.isReplica, false)
    for (const each of await Promise.all(long)) assert.equal(each?.isReplica, true)
    assert.equal((await replica.read(look))?.isReplica, true)
    assert.deepEqual(logged, [])
  })

  it('passes on the error of a wrong statement', async () => {
    await assert.rejects(
      replica.read((db) => db.execute(sql`SELECT nothing FROM saved`)),
      ({ cause }: Error & { cause?: { code?: string } }) => cause?.code === '42703',
    )
  })

  it('reads from the primary when DATABASE_READ_URL names no replica of it', async () => {
    const other = await createTestDatabase({})
    for (const [address, reason] of [
      [other.url, 'it holds another database'],
      [pair.standbyUrl.replace('/shop?', '/postgres?'), 'it holds another database'],
      [pair.primaryUrl, 'it is no replica'],
    ] as const) {
      logged.length = 0
      const wrong = replicaAt(address)
      assert.deepEqual(await wrong.read(look), { isReplica: false, last })
      assert.deepEqual(logged, [reason])
      await wrong.close()
    }
    await other.close()
  })

  it('reads from the primary while the replica hangs', async () => {
    await untilUsed()
    logged.length = 0
    pair.freezeStandby()
    assert.equal((await replica.read(look))?.isReplica, false)
    assert.equal(logged.length, 1)
  })

  it('reads from the primary when the replica followed a former one', async () => {
    await pair.killStandby()
    await pair.rebuild()
    await untilUsed()
    const id = await commit()
    const former = pair.primaryUrl
    await pair.killPrimary()
    await pair.promote()
    await pair.startFormer()
    const lost = connectionTo(former)
    await lost.pool.query('INSERT INTO saved SELECT generate_series(1000, 50000)')
    await lost.close()
    await pair.demoteFormer()
    const present = connectionTo(pair.primaryUrl)
    logged.length = 0
    const astray = readFromReplica(present, { connectionString: former, ssl: false, place: 'first' }, log)
    assert.deepEqual(await astray.read(look), { isReplica: false, last: id })
    assert.deepEqual(logged, ['it has not followed the last promotion'])
    await astray.close()
    await present.close()
  })
})
