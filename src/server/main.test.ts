import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { databaseProcesses, openDatabaseLab } from '#test/database-lab.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** Starts the shop as a process of its own, with an embedded database; `said` is all it has said so far. */
function startShop(dataDir: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const shop = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (shop.said += chunk))
  return shop
}

describe('the shop as a process', () => {
  it('says in one sentence that its address is taken, and leaves no database running', async (t) => {
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

  it('that is told to stop while it starts takes its database with it', async (t) => {
    const { dataDir } = await openDatabaseLab(t)
    const shop = startShop(dataDir, { PORT: '0' })
    await once(shop.child.stdout, 'data')
    shop.child.kill('SIGTERM')
    const [code] = await once(shop.child, 'close')
    assert.equal(code, 0, shop.said)
    assert.deepEqual(databaseProcesses(dataDir), [])
  })
})
