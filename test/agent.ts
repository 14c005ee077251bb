import assert from 'node:assert/strict'
import { type createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { sql } from 'drizzle-orm'
import { ErrorAnswer } from '#contract/agents/answers.ts'
import { type OperationName, operationOf } from '#contract/agents/operations.ts'
import { capabilityNames, mainVersion, type ProtocolVersion, restBase } from '#contract/agents/protocol.ts'
import { contentDigest, signatureHeaders } from '#server/agents/signatures/http-signatures.ts'
import type { StoredKey } from '#server/platform/database/tables.ts'
import { type Answer, openTestShop, type TestShop } from './shop.ts'
import { assertFitsSchema } from './ucp-schemas.ts'

type Json = Record<string, unknown>

/** Switches agents on or off, as the owner does. */
export async function setAgents(
  { db, settings }: Pick<TestShop, 'db' | 'settings'>,
  access: 'on' | 'off',
): Promise<void> {
  await db.execute(sql`
    INSERT INTO settings (content) VALUES (${JSON.stringify({ agents: { access } })}::jsonb)
    ON CONFLICT (is_only) DO UPDATE SET content = settings.content || excluded.content`)
  assert.equal((await settings.current()).agents.access, access)
}

/** A profile as a platform publishes it. */
export function profileOf(
  version: string,
  changes: { capabilities?: Json; keys?: object[]; webhookUrl?: string } = {},
): Json {
  const entry = (name: string) => ({
    version,
    spec: `https://ucp.dev/${version}/specification/x`,
    schema: `https://ucp.dev/${version}/schemas/x.json`,
    ...(name.endsWith('.order') && changes.webhookUrl && { config: { webhook_url: changes.webhookUrl } }),
  })
  return {
    ucp: {
      version,
      services: {},
      payment_handlers: {},
      capabilities:
        changes.capabilities ?? Object.fromEntries(capabilityNames.map((name) => [name, [entry(name)]])),
    },
    [version === mainVersion ? 'signing_keys' : 'keys']: changes.keys ?? [],
  }
}

type Answering = (reply: ServerResponse, request: IncomingMessage) => void

export interface ProfileHost {
  /** The address of a path of this host. */
  url: (path: string) => string
  /** What a path answers from now on: JSON, or a function that answers by itself. */
  put: (path: string, answer: unknown, headers?: Record<string, string>) => string
  /** The number of requests for a path. */
  asked: (path: string) => number
}

/** A server on this machine with profiles of platforms, until the tests of the file end. */
export async function openProfiles(): Promise<ProfileHost> {
  const answers = new Map<string, Answering>()
  const counts = new Map<string, number>()
  const server = createServer((request, reply) => {
    const path = request.url ?? '/'
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const answer = answers.get(path)
    if (answer) answer(reply, request)
    else reply.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return {
    url,
    put: (path, answer, headers = {}) => {
      answers.set(
        path,
        typeof answer === 'function'
          ? (answer as Answering)
          : (reply) =>
              reply
                .writeHead(200, { 'content-type': 'application/json', ...headers })
                .end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
      )
      return url(path)
    },
    asked: (path) => counts.get(path) ?? 0,
  }
}

/** A shop with agents switched on, and a host of profiles, until the tests of the file end. */
export async function openAgentShop(): Promise<{ shop: TestShop; host: ProfileHost }> {
  const shop = await openTestShop()
  after(() => shop.close())
  await setAgents(shop, 'on')
  return { shop, host: await openProfiles() }
}

export interface SigningPair {
  publicKey: StoredKey & { use: string; alg: string }
  keyId: string
  privateKey: ReturnType<typeof createPrivateKey>
}

export function signingPair(keyId = `key-${randomUUID()}`): SigningPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return {
    keyId,
    privateKey,
    publicKey: { kid: keyId, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' },
  }
}

export interface AgentCallInput {
  id?: string
  body?: unknown
  /** Further headers, or others than usual; undefined leaves one out. */
  headers?: Record<string, string | undefined>
  key?: string
  sign?: SigningPair
  /** Seconds since 1970. */
  created?: number
  address?: string
}

export interface Agent {
  profileUrl: string
  version: ProtocolVersion
  /** Calls by REST, and checks the answer by the contract and by the schemas of the protocol. */
  call: (name: OperationName, input?: AgentCallInput) => Promise<Answer<Json>>
}

let callers = 0

/** An agent of a platform. Each has a network of its own, whose unknown codes count alone. */
export function agentOf(shop: TestShop, profileUrl: string, version: ProtocolVersion = mainVersion): Agent {
  callers += 1
  const network = `203.0.113.${callers}`
  return {
    profileUrl,
    version,
    call: async (name, { id = '', body, headers, key, sign, created, address = network } = {}) => {
      const { method, path } = operationOf(name)
      const url = restBase + path.replace('{id}', encodeURIComponent(id))
      const text = body === undefined ? undefined : JSON.stringify(body)
      const usual: Record<string, string | undefined> = {
        'ucp-agent': `profile="${profileUrl}"`,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const signed = sign ? signedBy(shop, { method, url, text, headers: usual, sign, created }) : {}
      const all = Object.entries({ ...usual, ...signed, ...headers }).filter(
        ([, value]) => value !== undefined,
      )
      const answer = (await shop.callPath(`${method} ${url}`, {
        headers: Object.fromEntries(all) as Record<string, string>,
        address,
        ...(text !== undefined && { body: text }),
      })) as Answer<Json>
      if (answer.status < 300) assertAnswer(version, name, answer.body)
      return answer
    },
  }
}

interface Signing {
  method: string
  url: string
  text: string | undefined
  headers: Record<string, string | undefined>
  sign: SigningPair
  created?: number | undefined
}

/** The headers with which a platform signs a request to the shop. */
export function signedBy(
  { config }: Pick<TestShop, 'config'>,
  { method, url, text, headers, sign, created = Math.floor(Date.now() / 1000) }: Signing,
): Record<string, string> {
  const digest: Record<string, string> = text === undefined ? {} : { 'content-digest': contentDigest(text) }
  const covered = { ...headers, ...digest }
  const components = [
    ['@method', method] as const,
    ['@authority', new URL(config.publicUrl).host] as const,
    ['@path', url] as const,
    ...Object.entries(covered).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  ]
  return { ...digest, ...signatureHeaders(components, { ...sign, created }) }
}

/** The schema of the protocol for an answer. */
const schemas: Record<OperationName, string> = {
  search_catalog: 'schemas/shopping/catalog_search.json#/$defs/search_response',
  lookup_catalog: 'schemas/shopping/catalog_lookup.json#/$defs/lookup_response',
  get_product: 'schemas/shopping/catalog_lookup.json#/$defs/get_product_response',
  create_cart: 'schemas/shopping/discount.json#/$defs/dev.ucp.shopping.cart',
  get_cart: 'schemas/shopping/discount.json#/$defs/dev.ucp.shopping.cart',
  update_cart: 'schemas/shopping/discount.json#/$defs/dev.ucp.shopping.cart',
  cancel_cart: 'schemas/shopping/discount.json#/$defs/dev.ucp.shopping.cart',
  create_checkout: 'schemas/shopping/checkout.json',
  get_checkout: 'schemas/shopping/checkout.json',
  update_checkout: 'schemas/shopping/checkout.json',
  complete_checkout: 'schemas/shopping/checkout.json',
  cancel_checkout: 'schemas/shopping/checkout.json',
  get_order: 'schemas/shopping/order.json',
}

const ofCheckout = ['discount', 'fulfillment', 'buyer_consent'].map(
  (name) => `schemas/shopping/${name}.json#/$defs/dev.ucp.shopping.checkout`,
)

/** Fails where an answer does not fit the contract of the shop, or the schemas of the protocol. */
export function assertAnswer(version: ProtocolVersion, name: OperationName, answer: Json): void {
  const isError = (answer.ucp as { status?: string } | undefined)?.status === 'error'
  const contract = isError ? ErrorAnswer : operationOf(name).answer
  // The contract has the words of the main version.
  if (version === mainVersion || isError) {
    const parsed = contract.safeParse(answer)
    assert.ok(parsed.success, `${name}: ${JSON.stringify(parsed.error?.issues)}`)
    assert.deepEqual(parsed.data, answer, `${name} answers nothing beside its contract`)
  }
  if (!isError) {
    assertFitsSchema(version, schemas[name], answer)
    if (name.endsWith('_checkout')) for (const schema of ofCheckout) assertFitsSchema(version, schema, answer)
  } else {
    const folder = version === mainVersion ? 'shopping' : 'common'
    assertFitsSchema(version, `schemas/${folder}/types/error_response.json`, answer)
  }
  if (!isError && 'totals' in answer) assertTotals(answer)
}

interface Total {
  type: string
  amount: number
}

/** Exactly one subtotal and one total, which the others add up to; also in each line. */
function assertTotals({ totals, line_items }: Json): void {
  for (const list of [
    totals,
    ...(line_items as { totals: Total[] }[]).map((line) => line.totals),
  ] as Total[][]) {
    for (const type of ['subtotal', 'total'])
      assert.equal(list.filter((total) => total.type === type).length, 1, `one ${type}`)
    const sum = list.filter(({ type }) => type !== 'total').reduce((all, { amount }) => all + amount, 0)
    assert.equal(sum, list.find(({ type }) => type === 'total')?.amount, JSON.stringify(list))
    assert.ok(!list.some(({ type }) => type === 'tax'), 'GST is inside the prices')
  }
}

interface Message {
  type: string
  code: string
  content: string
  path?: string
  severity?: string
}

export const messagesOf = (answer: Answer<Json>): Message[] => (answer.body.messages ?? []) as Message[]
export const codesOf = (answer: Answer<Json>): string[] => messagesOf(answer).map(({ code }) => code)
export const newKey = (): string => randomUUID()

/** Ends the pauses and lets the next profile be fetched. */
export const expireProfiles = ({ db }: Pick<TestShop, 'db'>) =>
  db.execute(sql`UPDATE agent_platforms SET expires_at = now() - interval '1 second'`)
