import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { databaseProcesses, openDatabaseLab, query, serverPid } from '#test/database-lab.ts'
import { layCluster } from '#test/made-cluster.ts'

const { start } = await openDatabaseLab({ after }, { isMade: true })
const running = await start()

describe('the embedded database', () => {
  test('the server offers only a socket, with durable commits and no superuser', async () => {
    assert.equal(running.wasAdopted, false)
    const [settings] = await query(
      running,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS network,
        current_setting('is_superuser') AS superuser, current_database() AS name, split_part(version(), ' ', 2) AS version`,
    )
    const { version, ...fixed } = settings ?? {}
    assert.deepEqual(fixed, {
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      network: '',
      superuser: 'off',
      name: 'shop',
    })
    assert.match(version, /^18\./)
    await query(running, 'CREATE EXTENSION pg_trgm')
    const [alike] = await query(running, `SELECT similarity('vermicompost', 'vermicompst') > 0.5 AS close`)
    assert.deepEqual(alike, { close: true })
  })

  test('the server accepts a connection by its URL', async () => {
    const rows = await query({ connection: { connectionString: running.url } }, 'SELECT current_user AS name')
    assert.deepEqual(rows, [{ name: 'shop' }])
  })

  test('the server stops on request and keeps its rows', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    const first = await lab.start()
    await query(first, 'CREATE TABLE saved AS SELECT 42 AS number')
    await first.stop()
    assert.deepEqual(databaseProcesses(lab.dataDir), [])
    const second = await lab.start()
    assert.equal(second.wasAdopted, false)
    assert.deepEqual(await query(second, 'SELECT number FROM saved'), [{ number: 42 }])
  })

  test('the server of a long data folder uses a short socket folder', async (t) => {
    const lab = await openDatabaseLab(t)
    const deep = join(lab.folder, 'a-long-name-for-a-folder'.repeat(4), 'another-long-name'.repeat(4))
    await mkdir(deep, { recursive: true })
    await layCluster(deep)
    const database = await lab.start(deep)
    assert.ok(Buffer.byteLength(database.connection.host) < 90)
    assert.deepEqual(await query(database, 'SELECT 1 AS one'), [{ one: 1 }])
  })

  test('the server runs in a folder named with comma, quote and space', async (t) => {
    const lab = await openDatabaseLab(t)
    const database = await lab.start(join(lab.folder, `shop, "new" o'ne`))
    assert.deepEqual(await query(database, 'SELECT 1 AS one'), [{ one: 1 }])
  })

  test('a running shop restarts its dead server', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    const database = await lab.start()
    await query(database, 'CREATE TABLE saved AS SELECT 7 AS number')
    const killed = serverPid(lab.dataDir)
    process.kill(killed, 'SIGKILL')
    const rows = await untilAnswered(() => query(database, 'SELECT number FROM saved'))
    assert.deepEqual(rows, [{ number: 7 }])
    assert.notEqual(serverPid(lab.dataDir), killed)
  })

  test('the server serves two processes until both leave', async (t) => {
    const lab = await openDatabaseLab(t)
    const { dataDir } = lab
    const [one, two] = await Promise.all([lab.hold(), lab.hold()])
    assert.deepEqual([one.wasAdopted, two.wasAdopted].sort(), [false, true])
    await query(one, 'CREATE TABLE saved AS SELECT 1 AS number')
    const starter = one.wasAdopted ? two : one
    const joiner = one.wasAdopted ? one : two
    await starter.leave()
    assert.deepEqual(await query(joiner, 'SELECT number FROM saved'), [{ number: 1 }])
    await joiner.leave()
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  test('the server survives a process that joined and left', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    const first = await lab.hold()
    const second = await lab.hold()
    await second.leave()
    assert.deepEqual(await query(first, 'SELECT 1 AS one'), [{ one: 1 }])
  })

  test('the server survives Ctrl-C until its process stops it', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    const { dataDir } = lab
    const held = await lab.hold()
    const pid = serverPid(dataDir)
    const groupOf = (id: number) => readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[2]
    assert.equal(groupOf(pid), String(pid))
    const ended = new Promise((resolve) => held.process.once('exit', resolve))
    process.kill(-(held.process.pid ?? 0), 'SIGINT')
    assert.equal(await ended, 0)
    assert.deepEqual(databaseProcesses(dataDir), [])
    const logs = readdirSync(join(dataDir, 'postgres', 'log')).filter((name) => name.startsWith('postgres-'))
    const written = logs.map((name) => readFileSync(join(dataDir, 'postgres', 'log', name), 'utf8')).join('')
    // SIGINT would request a fast shutdown; the leaving process requests a smart one first.
    assert.equal(/received (\w+) shutdown request/.exec(written)?.[1], 'smart')
    assert.match(written, /database system is shut down/)
  })
})

async function untilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      assert.ok(error instanceof Error)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
