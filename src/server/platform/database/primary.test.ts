import assert from 'node:assert/strict'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { createDatabasePair, type DatabasePair } from '#test/database-pair.ts'
import { readConfig, SettingError } from '../config/config.ts'
import { listenForNotices } from '../live-updates/listen-for-notices.ts'
import { type OpenDatabase, openDatabase, openStaffPool } from './open-database.ts'

const log = pino({ level: 'silent' })
let folder: string
let pair: DatabasePair
let database: OpenDatabase

const open = () => openDatabase(readConfig({ DATABASE_URL: pair.url }), log)

before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'soilkin-pair-')))
  pair = createDatabasePair(folder)
  await pair.start()
  database = await open()
  await database.pool.query('CREATE TABLE kept (id int PRIMARY KEY)')
})
after(async () => {
  await database?.close()
  await pair.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** Writes numbers until it is told to stop; answers those that were acknowledged, and the longest time without one. */
function write(from: number) {
  let isOver = false
  const acknowledged: number[] = []
  let maxMs = 0
  const done = (async () => {
    let last = performance.now()
    for (let id = from; !isOver; id += 1) {
      const kept = await database.pool.query('INSERT INTO kept VALUES ($1)', [id]).then(
        () => true,
        () => false,
      )
      if (!kept) {
        await wait(20)
        continue
      }
      acknowledged.push(id)
      maxMs = Math.max(maxMs, performance.now() - last)
      last = performance.now()
    }
  })()
  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await done
      return { acknowledged, maxMs }
    },
  }
}

async function lost(acknowledged: number[]): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM kept')
  const kept = new Set(rows.map(({ id }) => id))
  return acknowledged.filter((id) => !kept.has(id))
}

async function until(look: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUpAt = performance.now() + 20_000; !(await look()); await wait(20)) {
    assert.ok(performance.now() < giveUpAt, 'waited in vain')
  }
}

/** Takes the primary away in some way while numbers are written, and promotes the standby. */
async function takeAway(how: () => unknown, from: number) {
  const writing = write(from)
  await until(() => writing.acknowledged.length > 20)
  await how()
  await pair.promote()
  const before = writing.acknowledged.length
  await until(() => writing.acknowledged.length > before + 20)
  const { acknowledged } = await writing.stop()
  assert.deepEqual(await lost(acknowledged), [])
  return acknowledged
}

describe('a database of two servers', () => {
  it('goes on at the other one when the first is killed, without losing what was acknowledged', async () => {
    await takeAway(() => pair.killPrimary(), 0)
  })

  it('never goes back to a server that was left and takes writes again', async () => {
    await pair.startFormer()
    await wait(1_500)
    await database.pool.query('INSERT INTO kept VALUES (100000)')
    await pair.rebuild()
    await takeAway(() => pair.killPrimary(), 200_000)
    assert.deepEqual(await lost([100_000]), [])
  })

  it('leaves one that answers no more and closes no connection', async () => {
    await pair.rebuild()
    const idle = await Promise.all(Array.from({ length: 4 }, () => database.pool.connect()))
    for (const client of idle) client.release()
    await takeAway(() => pair.freezePrimary(), 300_000)
  })

  it('meets the office with its first statement, also where another host is named first', async () => {
    await pair.rebuild()
    const office = await openStaffPool(null, readConfig({ DATABASE_URL: pair.url }), log)
    const { rows } = await office.pool.query<{ isStandby: boolean }>(
      'SELECT pg_is_in_recovery() AS "isStandby"',
    )
    await office.close()
    assert.deepEqual(rows, [{ isStandby: false }])
  })

  it('leaves one that is stopped in order, and hears notices of the other', async () => {
    const heard: string[] = []
    const hearing = listenForNotices(database.db, 'pair', {
      onNotice: (notice) => heard.push(notice),
      onReconnect: () => heard.push('again'),
      log,
    })
    await hearing.ready
    await takeAway(() => pair.stopPrimary(), 400_000)
    await until(() => heard.includes('again'))
    await database.pool.query("NOTIFY pair, 'news'")
    await until(() => heard.includes('news'))
    await hearing.close()
  })

  it('is opened with either host first, and the start says so where none takes writes', async () => {
    await pair.rebuild()
    const second = await open()
    assert.match(second.description, /one\/postgres\/socket:5432, .*two\/postgres\/socket:5432/)
    await second.close()
    await pair.killPrimary()
    await assert.rejects(open(), (error) => {
      assert.ok(error instanceof SettingError)
      assert.match(error.message, /^DATABASE_URL: no database at .+ can be written to: .*it takes no writes/)
      return true
    })
  })
})
