import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { addOrderNote } from '#contract/admin/orders.ts'
import { createToken } from '#contract/admin/tokens.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import { openPayingOffice } from './office.ts'

const run = promisify(execFile)
const { shop, office, paidOrder } = await openPayingOffice()
const site = await office.app.listen({ host: '127.0.0.1', port: 0 })
const folder = await mkdtemp(join(tmpdir(), 'soilkin-examples-'))
after(() => rm(folder, { recursive: true }))

const examplesOf = async (name: string): Promise<string[]> => {
  const document = await readFile(new URL(`../docs/${name}`, import.meta.url), 'utf8')
  return [...document.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code)
}
const examples = await examplesOf('api.md')
// The other example of webhooks.md verifies requests: src/server/staff/webhooks/documents.test.ts runs it.
const [, subscribing = ''] = await examplesOf('webhooks.md')

async function tokenWith(...scopes: TokenScope[]): Promise<string> {
  const expires_on = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const body = { name: 'Warehouse', scopes, expires_on }
  return (await office.call(createToken, { cookie: office.owner, body })).body.token
}

/** Runs the example that contains a text, and returns the lines that it prints. */
async function runExample(part: string, environment: Record<string, string>): Promise<string[]> {
  const code = [...examples, subscribing].find((example) => example.includes(part)) ?? assert.fail(part)
  await writeFile(join(folder, 'example.mjs'), code)
  const { stdout } = await run(process.execPath, ['example.mjs'], {
    cwd: folder,
    env: { ...process.env, OFFICE: site, ...environment },
  })
  return stdout.split('\n').filter(Boolean)
}

describe('the examples of docs/api.md', () => {
  it('are all run here', () => assert.equal(examples.length, 3))

  it('ask who the token is', async () => {
    const TOKEN = await tokenWith('read:orders', 'read:stock')
    assert.deepEqual(await runExample('/api/whoami', { TOKEN }), [
      'Warehouse may read:orders, read:stock',
      '599 calls are left of this minute',
    ])
  })

  it('keep a copy of the orders', async () => {
    const TOKEN = await tokenWith('read:orders')
    const sync = () => runExample('orders-updated-after.txt', { TOKEN })
    const [first, second] = [await paidOrder(), await paidOrder()]
    const copied = await sync()
    assert.ok(copied.includes(`${second.id} Processing Paid`), copied.join('\n'))
    assert.deepEqual(await sync(), [])
    const note = { cookie: office.owner, params: { id: first.id }, body: { text: 'Call first.' } }
    assert.equal((await office.call(addOrderNote, note)).status, 200)
    assert.deepEqual(await sync(), [`${first.id} Processing Paid`])
  })

  it('write once', async () => {
    const TOKEN = await tokenWith('write:customers')
    const { id } = await paidOrder()
    const { rows } = await shop.db.execute<{ account: string }>(
      sql`SELECT account_id::text AS account FROM orders WHERE id = ${Number(id.slice(3))}`,
    )
    assert.deepEqual(await runExample('idempotency-key', { TOKEN, CUSTOMER: rows[0]?.account ?? '' }), [
      '200 200 1 note',
      '422 idempotency_key_reused',
    ])
  })
})

it('the example of docs/webhooks.md subscribes and ends its subscription', async () => {
  const TOKEN = await tokenWith('write:webhooks')
  assert.deepEqual(await runExample('/api/event-types', { TOKEN, TARGET: 'http://127.0.0.1:9/hooks' }), [
    '200 whsec_',
    'order.paid',
    '200',
  ])
})
