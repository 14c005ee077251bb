import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import pg from 'pg'
import { openShop, type RunningShop } from './running-shop.ts'
import { openVisitor } from './visitor.ts'

/** Locks a table, so that its readers wait. */
async function holdProducts({ databaseUrl }: RunningShop): Promise<{ release: () => Promise<void> }> {
  const holder = new pg.Client(databaseUrl)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE')
  return { release: () => holder.end() }
}

async function waitingCount({ databaseUrl }: RunningShop): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  await client.end()
  return rows[0].waiting
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}

const isClosed = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    (error) => error.cause?.code === 'ECONNREFUSED',
  )

for (const processes of ['1', '2']) {
  describe(`stopping ${processes === '1' ? 'one process' : 'two processes'}`, () => {
    it('the shop answers open requests, then exits with code 0', async (t) => {
      const shop = await openShop({ WEB_CONCURRENCY: processes })
      let holder: { release: () => Promise<void> } | undefined
      t.after(async () => {
        await holder?.release()
        await shop.stop()
      })
      await until(() => shop.output().includes('Soilkin is open'))
      const [caller, reader, idle] = [openVisitor(shop.url), openVisitor(shop.url), openVisitor(shop.url)]
      await idle.call('GET /healthz')
      holder = await holdProducts(shop)
      const call = caller.call('GET /api/products_s')
      // A page, which asks for a product of its own while it is rendered.
      const page = reader.ask('GET /products/3')
      await until(async () => (await waitingCount(shop)) >= 2)

      const ended = once(shop.process, 'exit')
      shop.process.kill('SIGTERM')
      await until(() => isClosed(shop.url))
      await holder.release()
      assert.equal((await call).length, 8)
      const { status, headers, text } = await page
      assert.deepEqual([status, headers.connection], [200, 'close'])
      assert.match(text, /Vermicompost/)
      assert.deepEqual(await ended, [0, null], shop.output())
      await assert.rejects(idle.ask('GET /healthz'))
    })
  })
}
