import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ErrorAnswer } from '#contract/agents/answers.ts'
import { agentOperations, operationNames } from '#contract/agents/operations.ts'
import { mainVersion, mcpPath } from '#contract/agents/protocol.ts'
import {
  agentOf,
  assertAnswer,
  newKey,
  openAgentShop,
  profileOf,
  signedBy,
  signingPair,
} from '#test/agent.ts'
import { networkLimit } from './agents.ts'

type Json = Record<string, unknown>

const { shop, host } = await openAgentShop()
const pair = signingPair()
const agent = agentOf(shop, host.put('/profile', profileOf(mainVersion, { keys: [pair.publicKey] })))

const line_items = [{ item: { id: '1' }, quantity: 1 }]

const metaOf = (more: Json = {}) => ({ 'ucp-agent': { profile: agent.profileUrl }, ...more })

const messageOf = (method: string, params: Json): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })

/** One JSON-RPC call, as clients of 2025 send it. */
const rpc = (
  method: string,
  params: Json = {},
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => post(messageOf(method, params), headers, remoteAddress)

async function post(text: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const answer = await shop.app.inject({
    method: 'POST',
    url: mcpPath,
    remoteAddress,
    payload: text,
    headers: { ...usual, host: new URL(shop.config.publicUrl).host, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, body: bodyOf(answer.body) }
}

/** JSON, also inside of a stream of events. */
function bodyOf(text: string): { result?: Json; error?: { code: number; message: string; data: Json } } {
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}')
  return JSON.parse(data)
}

const callTool = async (name: string, args: Json, headers: Record<string, string> = {}) =>
  rpc('tools/call', { name, arguments: args }, headers)

describe('the MCP server', () => {
  it('has a tool for each call, described by a schema', async () => {
    const { body } = await rpc('tools/list')
    const tools = body.result?.tools as {
      name: string
      inputSchema: Json
      outputSchema: Json
      annotations: Json
    }[]
    assert.deepEqual(tools.map(({ name }) => name).sort(), [...operationNames].sort())
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      assert.ok((inputSchema.required as string[]).includes('meta'), name)
      assert.equal(outputSchema.type, 'object')
      assert.equal(
        annotations.readOnlyHint,
        !agentOperations[name as keyof typeof agentOperations].isWrite,
        name,
      )
    }
  })

  it('answers as REST does, as structured content and as text', async () => {
    const { body } = await callTool('create_cart', { meta: metaOf(), cart: { line_items } })
    const { structuredContent, content } = body.result as {
      structuredContent: Json
      content: { text: string }[]
    }
    assertAnswer(mainVersion, 'create_cart', structuredContent)
    assert.deepEqual(JSON.parse(content[0]?.text ?? ''), structuredContent)
    const read = await agent.call('get_cart', { id: String(structuredContent.id) })
    assert.deepEqual(read.body.line_items, structuredContent.line_items)
  })

  it('answers an error of the business as a result', async () => {
    const { status, body } = await callTool('get_product', { meta: metaOf(), catalog: { id: 'nothing' } })
    assert.equal(status, 200)
    assert.ok(ErrorAnswer.safeParse((body.result as Json).structuredContent).success)
  })

  it('answers a protocol refusal as an error with its HTTP status', async () => {
    const cart = { line_items }
    const many = Array.from({ length: 51 }, (_, id) => String(id))
    const lying = host.put('/future', profileOf('2099-01-01'))
    for (const [name, args, status, code] of [
      ['create_cart', { cart }, 400, -32_001],
      ['create_cart', { meta: null, cart }, 400, -32_001],
      ['create_cart', { meta: { 'ucp-agent': 7 }, cart }, 400, -32_001],
      ['create_cart', { meta: { 'ucp-agent': { profile: host.url('/none') } }, cart }, 424, -32_001],
      ['create_cart', { meta: { 'ucp-agent': { profile: lying } }, cart }, 422, -32_001],
      ['create_cart', { meta: metaOf(), cart: { line_items: 7 } }, 400, -32_602],
      ['lookup_catalog', { meta: metaOf(), catalog: { ids: many } }, 400, -32_602],
      ['get_cart', { meta: metaOf() }, 400, -32_602],
      ['cancel_cart', { meta: metaOf(), id: 'x' }, 400, -32_602],
      ['complete_checkout', { meta: metaOf(), id: 'x', checkout: {} }, 400, -32_602],
      ['get_order', { meta: metaOf(), id: 'ORD001' }, 401, -32_000],
    ] as const) {
      const answer = await callTool(name, args)
      assert.deepEqual(
        [answer.status, answer.body.error?.code],
        [status, code],
        `${name} ${JSON.stringify(answer.body)}`,
      )
      assert.ok(answer.body.error?.data.code)
    }
  })

  it('answers a repeated key once, and refuses it for another input', async () => {
    const meta = metaOf({ 'idempotency-key': newKey() })
    const first = await callTool('create_cart', { meta, cart: { line_items } })
    const again = await callTool('create_cart', { meta, cart: { line_items } })
    assert.deepEqual(again.body.result?.structuredContent, first.body.result?.structuredContent)
    const other = await callTool('create_cart', {
      meta,
      cart: { line_items: [{ item: { id: '4' }, quantity: 1 }] },
    })
    assert.deepEqual([other.status, other.body.error?.code], [409, -32_000])
  })

  it('takes one message at a time', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const { status, body } = await post(JSON.stringify([call, call]))
    assert.deepEqual([status, body.error?.data.code], [400, 'invalid_request'])
  })

  it('refuses a network beyond its limit as a JSON-RPC error', async () => {
    const remoteAddress = '198.51.100.79'
    const list = () => rpc('tools/list', {}, {}, remoteAddress)
    for (let calls = 0; calls < networkLimit.calls; calls += 1)
      await agent.call('get_cart', { id: 'none', address: remoteAddress })
    const { status, headers, body } = await list()
    assert.deepEqual([status, body.error?.code, body.error?.data.code], [429, -32_000, 'too_many_requests'])
    assert.ok(Number(headers['retry-after']) > 0)
    assert.ok(Number(body.error?.data.retry_after) > 0)
  })

  it('takes the key of a signed call in meta or header', async () => {
    const [inMeta, inHeader] = [newKey(), newKey()]
    for (const [meta, key] of [
      [metaOf({ 'idempotency-key': inMeta }), undefined],
      [metaOf(), inHeader],
    ] as const) {
      const params = { name: 'create_cart', arguments: { meta, cart: { line_items } } }
      const text = messageOf('tools/call', params)
      const headers = {
        'ucp-agent': `profile="${agent.profileUrl}"`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const signed = signedBy(shop, { method: 'POST', url: mcpPath, text, headers, sign: pair })
      const [first, again] = [
        await post(text, { ...headers, ...signed }),
        await post(text, { ...headers, ...signed }),
      ]
      assert.equal(first.status, 200, JSON.stringify(first.body))
      assert.ok(first.body.result?.structuredContent)
      assert.deepEqual(again.body.result?.structuredContent, first.body.result?.structuredContent)
    }
    const meta = metaOf({ 'idempotency-key': inMeta })
    const two = await callTool('create_cart', { meta, cart: { line_items } }, { 'idempotency-key': inHeader })
    assert.deepEqual([two.status, two.body.error?.data.code], [400, 'invalid_request'])
  })

  it('refuses a signed call without a key', async () => {
    const text = messageOf('tools/call', {
      name: 'create_cart',
      arguments: { meta: metaOf(), cart: { line_items } },
    })
    const headers = { 'ucp-agent': `profile="${agent.profileUrl}"`, 'content-type': 'application/json' }
    const signed = signedBy(shop, { method: 'POST', url: mcpPath, text, headers, sign: pair })
    const { status, body } = await post(text, { ...headers, ...signed })
    assert.deepEqual([status, body.error?.data.code], [401, 'signature_invalid'])
  })

  it('verifies signatures over the JSON-RPC message', async () => {
    const params = { name: 'create_cart', arguments: { meta: metaOf(), cart: { line_items } } }
    const text = messageOf('tools/call', params)
    const headers = {
      'ucp-agent': `profile="${agent.profileUrl}"`,
      'idempotency-key': newKey(),
      'content-type': 'application/json',
    }
    const signed = signedBy(shop, { method: 'POST', url: mcpPath, text, headers, sign: pair })
    assert.equal((await rpc('tools/call', params, { ...headers, ...signed })).status, 200)
    const changed = { ...params, name: 'get_cart' }
    assert.equal((await rpc('tools/call', changed, { ...headers, ...signed })).status, 400)
  })

  it('refuses a header that names another profile than the tool', async () => {
    const other = { 'ucp-agent': 'profile="https://other.example/profile"' }
    const answer = await callTool('create_cart', { meta: metaOf(), cart: { line_items } }, other)
    assert.deepEqual([answer.status, answer.body.error?.data.code], [400, 'invalid_profile_url'])
  })

  it('refuses pages of other sites, also under names of this machine', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { host: 'evil.example' },
    ] as Record<string, string>[]) {
      const answer = await rpc('tools/list', {}, headers)
      assert.equal(answer.status, 403, JSON.stringify(headers))
    }
    assert.equal((await rpc('tools/list', {}, { origin: shop.config.publicUrl })).status, 200)
  })

  it('keeps no session, and takes only POST', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      assert.equal((await shop.app.inject({ method, url: mcpPath })).statusCode, 405)
    const opened = await rpc('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    })
    assert.equal(opened.status, 200)
    assert.equal(opened.headers['mcp-session-id'], undefined)
  })

  it('serves the official client', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as { port: number }
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}${mcpPath}`)))
    const { tools } = await client.listTools()
    assert.equal(tools.length, operationNames.length)
    const answer = await client.callTool({
      name: 'search_catalog',
      arguments: { meta: metaOf(), catalog: { query: 'tomato' } },
    })
    assertAnswer(mainVersion, 'search_catalog', answer.structuredContent as Json)
    await client.close()
  })
})
