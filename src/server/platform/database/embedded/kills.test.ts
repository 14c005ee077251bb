import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  clusterOf,
  type DatabaseLab,
  databaseProcesses,
  type HeldDatabase,
  openDatabaseLab,
  query,
  serverPid,
} from '#test/database-lab.ts'
import { socketFile } from './layout.ts'
import { processesIn } from './processes.ts'

describe('kills of processes', () => {
  test('a kill of any process loses no acknowledged row', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    let held = await lab.hold()
    await query(held, 'CREATE TABLE sale (id int PRIMARY KEY)')
    const acknowledged: number[] = []
    for (const kill of [killNode, killNodeAndServer, killEverything]) {
      const acknowledgedBefore = acknowledged.length
      const writing = writeUntilItBreaks(held, acknowledged)
      await sleep(250)
      while (acknowledged.length === acknowledgedBefore) await sleep(10)
      await kill(lab, held)
      if (kill === killNode) await endConnections(lab)
      await writing
      const server = kill === killNode ? serverPid(lab.dataDir) : undefined
      held = await lab.hold()
      assert.equal(held.wasAdopted, kill === killNode, kill.name)
      if (server) assert.equal(serverPid(lab.dataDir), server)
      const rows = await query<{ id: number }>(held, 'SELECT id FROM sale')
      const saved = new Set(rows.map((row) => row.id))
      assert.ok(acknowledged.length > 0)
      assert.deepEqual(
        acknowledged.filter((id) => !saved.has(id)),
        [],
        kill.name,
      )
    }
    await held.leave()
    assert.deepEqual(databaseProcesses(lab.dataDir), [])
  })

  test('a process that joined an orphaned server stops it', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    await (await lab.hold()).kill()
    const heir = await lab.hold()
    assert.equal(heir.wasAdopted, true)
    await heir.leave()
    assert.deepEqual(databaseProcesses(lab.dataDir), [])
  })

  test('a start after an interrupted initdb creates a complete database', async (t) => {
    const lab = await openDatabaseLab(t)
    const first = lab.begin()
    const home = join(lab.dataDir, 'postgres')
    const unfinished = () =>
      existsSync(home) ? readdirSync(home).find((name) => name.startsWith('cluster.new-')) : undefined
    while (!existsSync(join(home, unfinished() ?? 'none', 'base'))) await sleep(10)
    first.kill('SIGKILL')
    await once(first, 'exit')
    assert.equal(existsSync(clusterOf(lab.dataDir)), false)
    const database = await lab.start()
    assert.deepEqual(await query(database, 'SELECT 1 AS one'), [{ one: 1 }])
    assert.equal(unfinished(), undefined)
  })

  test('lock files with a reused pid block no start', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    const first = await lab.start()
    await first.stop()
    for (const pid of [await makeZombie(t), process.pid]) {
      writeLockFiles(lab, pid)
      const database = await lab.start()
      assert.equal(database.wasAdopted, false)
      assert.deepEqual(await query(database, 'SELECT 1 AS one'), [{ one: 1 }])
      await database.stop()
    }
  })

  test('a start ends the server of a deleted data folder', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    const orphaned = await lab.hold()
    await query(orphaned, 'CREATE TABLE saved AS SELECT 1 AS number')
    await orphaned.kill()
    await rm(lab.dataDir, { recursive: true, maxRetries: 20, retryDelay: 50 })
    const database = await lab.start()
    assert.equal(database.wasAdopted, false)
    assert.deepEqual(await query(database, `SELECT to_regclass('saved') AS saved`), [{ saved: null }])
    assert.deepEqual(processesIn(`${clusterOf(lab.dataDir)} (deleted)`), [])
  })

  test('a start waits for the children of a killed server', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    const held = await lab.hold()
    const busy = query(
      held,
      'SELECT count(*) FROM generate_series(1, 100000) AS outer_series, generate_series(1, 100000) AS inner_series',
    ).catch((error: unknown) => error)
    while (!(await isBusy(held))) await sleep(20)
    await killNodeAndServer(lab, held)
    const survivors = databaseProcesses(lab.dataDir)
    const database = await lab.start()
    assert.equal(database.wasAdopted, false)
    const after = databaseProcesses(lab.dataDir)
    assert.deepEqual(
      survivors.filter((pid) => after.includes(pid)),
      [],
    )
    await busy
  })
})

async function killNode(_lab: DatabaseLab, held: HeldDatabase): Promise<void> {
  await held.kill()
}

async function killNodeAndServer(lab: DatabaseLab, held: HeldDatabase): Promise<void> {
  const server = serverPid(lab.dataDir)
  await held.kill()
  process.kill(server, 'SIGKILL')
}

async function killEverything(lab: DatabaseLab, held: HeldDatabase): Promise<void> {
  const all = databaseProcesses(lab.dataDir)
  assert.ok(all.length > 3)
  await held.kill()
  for (const pid of all) process.kill(pid, 'SIGKILL')
}

/** Inserts rows until the connection breaks, and collects the acknowledged ids. */
async function writeUntilItBreaks(held: HeldDatabase, acknowledged: number[]): Promise<void> {
  const client = new pg.Client(held.connection)
  let isBroken = false
  client.on('error', () => {
    isBroken = true
  })
  await client.connect()
  while (!isBroken) {
    const id = (acknowledged.at(-1) ?? 0) + 1
    // A row whose acknowledgement was lost may exist, so the next round inserts it again.
    const inserting = client.query('INSERT INTO sale VALUES ($1) ON CONFLICT DO NOTHING', [id])
    isBroken = !(await inserting.then(
      () => acknowledged.push(id) > 0,
      () => false,
    ))
  }
}

/** Ends the test's own connections, which survive with the server after Node was killed. */
async function endConnections(lab: DatabaseLab): Promise<void> {
  const connection = { host: join(lab.dataDir, 'postgres', 'socket'), user: 'shop', database: 'shop' }
  await query(
    { connection },
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()',
  )
}

async function isBusy(held: HeldDatabase): Promise<boolean> {
  const [row] = await query<{ busy: boolean }>(
    held,
    `SELECT count(*) > 0 AS busy FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()`,
  )
  return row?.busy ?? false
}

/** Starts a process that ends and whose parent never collects it. */
async function makeZombie(t: TestContext): Promise<number> {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.after(() => parent.kill('SIGKILL'))
  const [line] = await once(parent.stdout, 'data')
  return Number(String(line))
}

function writeLockFiles(lab: DatabaseLab, pid: number): void {
  const sockets = join(lab.dataDir, 'postgres', 'socket')
  const lines = [pid, clusterOf(lab.dataDir), 1_700_000_000, 5432, sockets, '', '1 1', 'ready', '']
  writeFileSync(join(clusterOf(lab.dataDir), 'postmaster.pid'), lines.join('\n'))
  writeFileSync(`${socketFile(sockets)}.lock`, lines.slice(0, 5).join('\n'))
  writeFileSync(socketFile(sockets), '')
}
