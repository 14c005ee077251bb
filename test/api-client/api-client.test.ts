import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createToken } from '#contract/admin/tokens.ts'
import { eventTypeKeys } from '#contract/event-types.ts'
import { sampleBody } from '#server/staff/webhooks/describe-webhooks.ts'
import type { TestOffice } from '../back-office.ts'
import { openPayingOffice } from '../office.ts'

const run = promisify(execFile)
const { shop, office, paidOrder } = await openPayingOffice()
const folder = await mkdtemp(join(tmpdir(), 'soilkin-client-'))
after(() => rm(folder, { recursive: true }))

type Json = Record<string, unknown>

const listen = (app: TestOffice['app']): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 })
const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = (name: string): string => join(root, 'node_modules', name)

/** Writes the client of the description that a site serves. */
async function generate(name: 'shop' | 'office', site: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}/api/openapi.json`, { headers })
  assert.equal(answer.status, 200)
  await write(name, site, await answer.json())
}

/** The webhooks of a description as calls of their receiver, which generators know. */
async function generateReceiver(site: string, headers: Record<string, string>): Promise<Json> {
  const answer = await fetch(`${site}/api/openapi.json`, { headers })
  const { webhooks, ...rest } = (await answer.json()) as { webhooks: Json }
  const paths = Object.fromEntries(Object.entries(webhooks).map(([type, item]) => [`/${type}`, item]))
  await write('hooks', site, { ...rest, paths })
  return webhooks
}

async function write(name: string, site: string, description: unknown): Promise<void> {
  await writeFile(join(folder, `${name}.json`), JSON.stringify(description))
  const config = {
    [name]: {
      input: join(folder, `${name}.json`),
      output: { target: join(folder, `${name}.ts`), client: 'fetch', baseUrl: site },
    },
  }
  await writeFile(join(folder, `${name}.config.mjs`), `export default ${JSON.stringify(config)}`)
  await run(process.execPath, [
    bin('orval/dist/bin/orval.mjs'),
    '--config',
    join(folder, `${name}.config.mjs`),
  ])
}

/** As strict as the shop's own sources. */
const tsconfig = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: [],
  },
  files: ['use-client.ts'],
}

it('a public generator makes clients that call shop and office', async () => {
  const sites = { shop: await listen(shop.app), office: await listen(office.app) }
  const { body } = await office.call(createToken, {
    cookie: office.owner,
    body: {
      name: 'Warehouse',
      scopes: ['write:orders', 'write:webhooks'],
      expires_on: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    },
  })
  const { id } = await paidOrder()
  await generate('shop', sites.shop)
  await generate('office', sites.office, { authorization: `Bearer ${body.token}` })
  const webhooks = await generateReceiver(sites.office, { authorization: `Bearer ${body.token}` })
  assert.deepEqual(Object.keys(webhooks), eventTypeKeys)
  await cp(fileURLToPath(new URL('use-client.ts.txt', import.meta.url)), join(folder, 'use-client.ts'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const compiled = await run(process.execPath, [bin('typescript/bin/tsc'), '-p', folder]).catch(
    (error) => error,
  )
  assert.equal(compiled.stdout, '')
  const { useClients, read } = await import(pathToFileURL(join(folder, 'use-client.ts')).href)
  const { cheapest, orders, ...seen } = await useClients(body.token)
  assert.ok(cheapest > 0)
  assert.ok(orders.includes(id))
  assert.deepEqual(seen, {
    name: 'Warehouse',
    scopes: ['write:orders', 'write:webhooks'],
    webhook: 'whsec_ 200',
    note: 'Written by a program.',
    refusal: 'scope_missing',
  })
  assert.match(read(JSON.parse(sampleBody('order.placed'))), /^order\.placed 1024: ORD017, 2 packs, 59820$/)
})
