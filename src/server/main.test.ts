import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { databaseProcesses, openDatabaseLab } from '#test/database-lab.ts'
import { runEnvironment } from '#test/run-environment.ts'
import { isAlive } from './machine/database/embedded/processes.ts'

/** The test run names the bundle that `npm start` runs, which starts in a fraction of the time; a file that is run alone takes the sources. */
const program = process.env.TEST_SHOP
  ? fileURLToPath(new URL(`../../${process.env.TEST_SHOP}`, import.meta.url))
  : fileURLToPath(new URL('main.ts', import.meta.url))

/** Starts the shop as its own process, with an embedded database; `said` is its output so far. */
function startShop(dataDir: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { ...runEnvironment(), DATA_DIR: dataDir, LOG_LEVEL: 'silent', STAFF_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const shop = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (shop.said += chunk))
  return shop
}

type Shop = ReturnType<typeof startShop>

async function said(shop: Shop, words: RegExp): Promise<void> {
  while (!words.test(shop.said)) {
    assert.equal(shop.child.exitCode, null, shop.said)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const workersOf = (shop: Shop): number[] =>
  [...shop.said.matchAll(/^\{.*"pid":(\d+).*"msg":"Server listening.*\}$/gm)].map(([, pid]) => Number(pid))

const portOf = (shop: Shop): string => /Soilkin is open at \S+:(\d+)/.exec(shop.said)?.[1] ?? ''

describe('the shop as a process', () => {
  it('reports in one sentence that its address is taken, and leaves no database running', async (t) => {
    const { dataDir } = await openDatabaseLab(t)
    const stranger = createServer().listen(0, '127.0.0.1')
    t.after(() => stranger.close())
    await once(stranger, 'listening')
    const address = stranger.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const shop = startShop(dataDir, { PORT: port })
    const [code] = await once(shop.child, 'close')
    assert.equal(code, 1)
    const sentence = `The shop can't open at HOST 127.0.0.1, PORT ${port}: another program listens there already.`
    assert.deepEqual(shop.said.trim().split('\n').slice(1), [sentence])
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  it('does not open in production while links in its mail would point to this machine', async (t) => {
    const { dataDir } = await openDatabaseLab(t)
    const shop = startShop(dataDir, { PORT: '0', NODE_ENV: 'production' })
    const [code] = await once(shop.child, 'close')
    assert.equal(code, 1)
    assert.match(shop.said, /^PUBLIC_URL must be set in production[^\n]*\n$/)
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  it('stops its database when it is stopped during its start', async (t) => {
    const { dataDir } = await openDatabaseLab(t)
    const shop = startShop(dataDir, { PORT: '0' })
    await once(shop.child.stdout, 'data')
    shop.child.kill('SIGTERM')
    const [code] = await once(shop.child, 'close')
    assert.equal(code, 0, shop.said)
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  it('with several workers ends with its supervising process, restarts at once, and stops as one', async (t) => {
    const { dataDir } = await openDatabaseLab(t)
    const settings = { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' }
    const first = startShop(dataDir, { ...settings, PORT: '0' })
    await said(first, /Soilkin is open/)
    const workers = workersOf(first)
    assert.equal(workers.length, 2)
    first.child.kill('SIGKILL')

    const again = startShop(dataDir, { ...settings, PORT: portOf(first) })
    await said(again, /Soilkin is open/)
    assert.equal(portOf(again), portOf(first))
    assert.deepEqual(workers.filter(isAlive), [])
    again.child.kill('SIGTERM')
    const [code] = await once(again.child, 'close')
    assert.equal(code, 0, again.said)
    assert.deepEqual(workersOf(again).filter(isAlive), [])
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  it('with several workers reports in one sentence that its address is taken', async (t) => {
    const { dataDir } = await openDatabaseLab(t)
    const first = startShop(dataDir, { WEB_CONCURRENCY: '2', PORT: '0' })
    await said(first, /Soilkin is open/)
    const other = startShop(dataDir, { WEB_CONCURRENCY: '2', PORT: portOf(first) })
    const [code] = await once(other.child, 'close')
    assert.equal(code, 1)
    assert.match(other.said, /\nThe shop can't open at HOST .*: another program listens there already\.\n$/)
    first.child.kill('SIGTERM')
    assert.deepEqual(await once(first.child, 'close'), [0, null])
  })
})
