import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { SettingError } from '../config/config.ts'
import { createLog } from '../log.ts'
import { giveOrder, hearOrders } from './control.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'soilkin-control-'))
after(() => rm(dataDir, { recursive: true }))

const log = createLog('silent')
const order = { program: '/somewhere/worker.js' }

describe('an order to a running shop', () => {
  it('is obeyed, and answered once it is done', async () => {
    const obeyed: string[] = []
    await using opened = new AsyncDisposableStack()
    await hearOrders(opened, { dataDir, log }, async ({ program }) => void obeyed.push(program))
    assert.deepEqual(await giveOrder(dataDir, order), { reason: null })
    assert.deepEqual(obeyed, [order.program])
  })

  // #control-modes
  it('closes socket and folder to other accounts, whatever the umask', async () => {
    const former = process.umask(0)
    try {
      await chmod(dataDir, 0o777)
      await using opened = new AsyncDisposableStack()
      await hearOrders(opened, { dataDir, log }, async () => undefined)
      assert.equal((await stat(join(dataDir, 'shop.sock'))).mode & 0o777, 0o600)
      assert.equal((await stat(dataDir)).mode & 0o777, 0o700)
    } finally {
      process.umask(former)
    }
  })

  it('is answered with the reason why it was refused, and nothing of an unforeseen error', async () => {
    await using opened = new AsyncDisposableStack()
    const errors = [new SettingError('It runs in one process.'), new Error('secret')]
    await hearOrders(opened, { dataDir, log }, async () => {
      throw errors.shift()
    })
    assert.equal((await giveOrder(dataDir, order)).reason, 'It runs in one process.')
    assert.equal((await giveOrder(dataDir, order)).reason, 'It failed; the log of the shop says why.')
  })

  it('finds no shop where none runs, or one was killed', async () => {
    await assert.rejects(
      giveOrder(join(dataDir, 'none'), order),
      /No shop runs on .*none; start it with npm start/,
    )
    await writeFile(join(dataDir, 'shop.sock'), '')
    await assert.rejects(giveOrder(dataDir, order), /No shop runs on/)
    await using opened = new AsyncDisposableStack()
    await hearOrders(opened, { dataDir, log }, async () => undefined)
    assert.deepEqual(await giveOrder(dataDir, order), { reason: null })
  })
})
