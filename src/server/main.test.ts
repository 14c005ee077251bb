import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, describe, it } from 'node:test'
import { databaseProcesses, openDatabaseLab } from '#test/database-lab.ts'
import { programFile } from '#test/program-file.ts'
import { runEnvironment } from '#test/run-environment.ts'
import { isAlive } from './platform/database/embedded/processes.ts'

const started: ChildProcess[] = []
after(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** Each test stops its processes, so that the next one starts the same shop again. */
const { dataDir } = await openDatabaseLab({ after }, { isMade: true })

/** Starts the shop as a process with an embedded database; `output` collects its output. */
function startShop(dataDir: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [programFile('src/server/main.ts')], {
    env: { ...runEnvironment(), DATA_DIR: dataDir, LOG_LEVEL: 'silent', STAFF_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const shop = { child, output: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (shop.output += chunk))
  return shop
}

type Shop = ReturnType<typeof startShop>

async function waitForOutput(shop: Shop, pattern: RegExp): Promise<void> {
  while (!pattern.test(shop.output)) {
    assert.equal(shop.child.exitCode, null, shop.output)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const workersOf = (shop: Shop): number[] =>
  [...shop.output.matchAll(/^\{.*"pid":(\d+).*"msg":"Server listening.*\}$/gm)].map(([, pid]) => Number(pid))

const portOf = (shop: Shop): string => /Soilkin is open at \S+:(\d+)/.exec(shop.output)?.[1] ?? ''

describe('the shop as a process', () => {
  // The first start, which makes the tables, so that it lasts.
  it('stops its database when stopped during the start', async () => {
    const shop = startShop(dataDir, { PORT: '0' })
    await once(shop.child.stdout, 'data')
    shop.child.kill('SIGTERM')
    const [code] = await once(shop.child, 'close')
    assert.equal(code, 0, shop.output)
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  it('reports a taken address and stops its database', async (t) => {
    const stranger = createServer().listen(0, '127.0.0.1')
    t.after(() => stranger.close())
    await once(stranger, 'listening')
    const address = stranger.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const shop = startShop(dataDir, { PORT: port })
    const [code] = await once(shop.child, 'close')
    assert.equal(code, 1)
    const sentence = `The shop can't open at HOST 127.0.0.1, PORT ${port}: another program listens there already.`
    assert.deepEqual(shop.output.trim().split('\n').slice(1), [sentence])
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  it('refuses production while mail links point to this machine', async () => {
    const shop = startShop(dataDir, { PORT: '0', NODE_ENV: 'production' })
    const [code] = await once(shop.child, 'close')
    assert.equal(code, 1)
    assert.match(shop.output, /^PUBLIC_URL must be set in production[^\n]*\n$/)
    assert.deepEqual(databaseProcesses(dataDir), [])
  })
})

describe('the shop in several workers', () => {
  const settings = { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' }
  let shop: Shop

  it('ends workers with their supervisor, and restarts at once', async () => {
    const first = startShop(dataDir, { ...settings, PORT: '0' })
    await waitForOutput(first, /Soilkin is open/)
    const workers = workersOf(first)
    assert.equal(workers.length, 2)
    first.child.kill('SIGKILL')

    shop = startShop(dataDir, { ...settings, PORT: portOf(first) })
    await waitForOutput(shop, /Soilkin is open/)
    assert.equal(portOf(shop), portOf(first))
    assert.deepEqual(workers.filter(isAlive), [])
  })

  it('reports a taken address in several workers', async () => {
    const other = startShop(dataDir, { WEB_CONCURRENCY: '2', PORT: portOf(shop) })
    const [code] = await once(other.child, 'close')
    assert.equal(code, 1)
    assert.match(other.output, /\nThe shop can't open at HOST .*: another program listens there already\.\n$/)
  })

  it('stops all workers together', async () => {
    shop.child.kill('SIGTERM')
    const [code] = await once(shop.child, 'close')
    assert.equal(code, 0, shop.output)
    assert.deepEqual(workersOf(shop).filter(isAlive), [])
    assert.deepEqual(databaseProcesses(dataDir), [])
  })
})
