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
  await database.pool.query('CREATE TABLE saved (id int PRIMARY KEY)')
})
after(async () => {
  await database?.close()
  await pair.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** Inserts numbers until `stop`, which returns the acknowledged ones and the longest gap in ms. */
function write(from: number) {
  let isOver = false
  const acknowledged: number[] = []
  let maxMs = 0
  const done = (async () => {
    let last = performance.now()
    for (let id = from; !isOver; id += 1) {
      const isSaved = await database.pool.query('INSERT INTO saved VALUES ($1)', [id]).then(
        () => true,
        () => false,
      )
      if (!isSaved) {
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
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM saved')
  const saved = new Set(rows.map(({ id }) => id))
  return acknowledged.filter((id) => !saved.has(id))
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUpAt = performance.now() + 20_000; !(await isDone()); await wait(20)) {
    assert.ok(performance.now() < giveUpAt, 'waited in vain')
  }
}

/** Ends the primary by `end` during writes, promotes the standby, and checks that no number is lost. */
async function failOver(end: () => unknown, from: number) {
  const writing = write(from)
  await until(() => writing.acknowledged.length > 20)
  await end()
  await pair.promote()
  const before = writing.acknowledged.length
  await until(() => writing.acknowledged.length > before + 20)
  const { acknowledged } = await writing.stop()
  assert.deepEqual(await lost(acknowledged), [])
  return acknowledged
}

describe('followPrimary with two servers', () => {
  it('moves to the standby after a kill and loses no acknowledged row', async () => {
    await failOver(() => pair.killPrimary(), 0)
  })

  it('never returns to a former primary that accepts writes again', async () => {
    await pair.startFormer()
    await wait(1_500)
    await database.pool.query('INSERT INTO saved VALUES (100000)')
    await pair.rebuild()
    await failOver(() => pair.killPrimary(), 200_000)
    assert.deepEqual(await lost([100_000]), [])
  })

  it('leaves a frozen primary that closes no connection', async () => {
    await pair.rebuild()
    const idle = await Promise.all(Array.from({ length: 4 }, () => database.pool.connect()))
    for (const client of idle) client.release()
    await failOver(() => pair.freezePrimary(), 300_000)
  })

  it('connects the back office to the primary, whichever host is first', async () => {
    await pair.rebuild()
    const office = await openStaffPool(null, readConfig({ DATABASE_URL: pair.url }), log)
    const { rows } = await office.pool.query<{ isStandby: boolean }>(
      'SELECT pg_is_in_recovery() AS "isStandby"',
    )
    await office.close()
    assert.deepEqual(rows, [{ isStandby: false }])
  })

  it('leaves a stopped primary and receives notices of the other', async () => {
    const notices: string[] = []
    const listener = listenForNotices(database.db, 'pair', {
      onNotice: (notice) => notices.push(notice),
      onReconnect: () => notices.push('again'),
      log,
    })
    await listener.ready
    await failOver(() => pair.stopPrimary(), 400_000)
    await until(() => notices.includes('again'))
    await database.pool.query("NOTIFY pair, 'news'")
    await until(() => notices.includes('news'))
    await listener.close()
  })

  it('opens with either host first and fails without a writable server', async () => {
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
