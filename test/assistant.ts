import assert from 'node:assert/strict'
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { assistantPath } from '#contract/admin/assistant.ts'
import { createToken } from '#contract/admin/tokens.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import type { TestOffice } from './back-office.ts'

/** An assistant that speaks to a back office over HTTP, with the client of the protocol's own package. */
export interface Assistant {
  tokenId: number
  /** Names of the tools that it sees. */
  tools: () => Promise<string[]>
  /** Calls a tool; its refusal is a result too. */
  ask: (name: string, args?: Record<string, unknown>) => Promise<CallToolResult>
  /** The answer of a tool that must not refuse. */
  answerOf: (name: string, args?: Record<string, unknown>) => Promise<Record<string, unknown>>
  client: Client
}

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** Opens the address of a back office for assistants; it closes with the office. */
export async function openAddress({ app }: TestOffice): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  assert.ok(address && typeof address === 'object')
  return `http://127.0.0.1:${address.port}${assistantPath}`
}

/** Creates a token of a member with these scopes. */
export async function newToken(office: TestOffice, scopes: TokenScope[], cookie = office.owner) {
  const { status, body, error } = await office.call(createToken, {
    cookie,
    body: { name: 'Assistant', scopes, expires_on: inDays(9) },
  })
  assert.equal(status, 200, error?.message)
  return body
}

/** Connects an assistant with a token of its own. */
export async function connect(
  office: TestOffice,
  address: string,
  scopes: TokenScope[],
  { cookie = office.owner, mode = 'auto' }: { cookie?: string; mode?: 'auto' | 'legacy' } = {},
): Promise<Assistant> {
  const { id, token } = await newToken(office, scopes, cookie)
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }))
  const ask: Assistant['ask'] = async (name, args = {}) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult
  return {
    tokenId: id,
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    ask,
    answerOf: async (name, args) => {
      const result = await ask(name, args)
      assert.ok(!result.isError, JSON.stringify(result.content))
      return result.structuredContent as Record<string, unknown>
    },
  }
}

/** The text of an answer. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')

/** The code of a refusal. */
export const refusalOf = (result: CallToolResult): string => {
  assert.equal(result.isError, true, textOf(result))
  return (JSON.parse(textOf(result)) as { code: string }).code
}
