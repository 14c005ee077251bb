import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import { type Endpoint, fillPath, type Reply } from '#contract/endpoint.ts'
import { addToCart } from '#contract/shop/cart.ts'
import { buildApp } from '#server/app.ts'
import type { PaymentProvider, ShopWithProvider } from '#server/payments/provider/provider.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { loadBuiltPages } from '#server/platform/http/built-pages.ts'
import type { ErrorReply } from '#shared/errors.ts'
import { createTestDatabase } from './database.ts'
import { commonPassword, signUp } from './sign-up.ts'

/** The parts of a call; any may be missing or wrong, since tests send bad input too. */
export interface CallInput {
  token?: string
  params?: Record<string, unknown>
  query?: Record<string, string>
  /** Sent as JSON; a string or a Buffer goes as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** Where the call comes from; loopback when left out. */
  address?: string
}

export interface Answer<Body> {
  status: number
  headers: Record<string, unknown>
  body: Body
  /** The same JSON, read as a refusal. */
  error: ErrorReply
}

export interface RegisteredShopper {
  token: string
  email: string
  phone: string
  password: string
}

interface GivenShopper extends Partial<Pick<RegisteredShopper, 'email' | 'phone'>> {
  /** The owner proved the mailbox before. */
  isProven?: boolean
}

export interface TestShop extends ShopWithProvider {
  app: FastifyInstance
  /** The connections of the shop's database. */
  pool: Pool
  call: <E extends Endpoint>(endpoint: E, input?: CallInput) => Promise<Answer<Reply<E>>>
  /** For addresses that are no described endpoint: 'GET /api/nothing'. */
  callPath: (methodAndPath: string, input?: CallInput) => Promise<Answer<unknown>>
  /** A signed-in new account; omitted fields are unique. It is written to the database without a call. */
  registerShopper: (given?: GivenShopper) => Promise<RegisteredShopper>
  /** Puts packs into the cart of the token, and fails the test when that is refused. */
  fillCart: (token: string, packs: Record<number, number>) => Promise<void>
  close: () => Promise<void>
}

export interface TestShopOptions {
  /** Settings as the environment would give them. */
  environment?: Record<string, string>
  provider?: PaymentProvider
  /** Holds a year of trade beside the sample data. */
  withYear?: boolean
  /** Serves the built pages too; a test that wants them stands in e2e, whose tests run after the build. */
  hasPages?: boolean
}

/** The whole shop in this process, without pages, on a fresh database of its own with the sample data. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await createTestDatabase({ withSampleData: true, withYear: options.withYear })
  const shop: ShopWithProvider = {
    config: readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      // Otherwise a key would be written into the data folder.
      STAFF_KEY: randomBytes(32).toString('base64'),
      ...options.environment,
    }),
    db: database.db,
    content: database.content,
    settings: database.settings,
    provider: options.provider ?? absentProvider,
    log: pino({ level: 'silent' }),
  }
  await shop.settings.current()
  const app = await buildApp(shop, options.hasPages ? await loadBuiltPages(shop.log) : null)
  const callPath = callerOf(app)
  const call: TestShop['call'] = async (endpoint, input = {}) => {
    const answer = await callPath(`${endpoint.method} ${fillPath(endpoint.path, input.params)}`, input)
    return answer as Answer<Reply<typeof endpoint>>
  }
  return {
    ...shop,
    app,
    pool: database.pool,
    call,
    callPath,
    registerShopper: (given = {}) => registerShopper(database.pool, given),
    fillCart: async (token, packs) => {
      for (const [productId, quantity] of Object.entries(packs)) {
        accepted(await call(addToCart, { token, body: { productId: Number(productId), quantity } }))
      }
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

function callerOf(app: FastifyInstance): TestShop['callPath'] {
  return async (methodAndPath, input = {}) => {
    const [method, url] = methodAndPath.split(' ')
    const answer = await app.inject({
      method: method as InjectOptions['method'],
      url: url as string,
      query: input.query,
      payload: input.body as InjectOptions['payload'],
      headers: {
        ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
        ...input.headers,
      },
      remoteAddress: input.address ?? '127.0.0.1',
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const body: unknown = isJson && answer.body !== '' ? answer.json() : null
    return { status: answer.statusCode, headers: answer.headers, body, error: body as ErrorReply }
  }
}

let made = 0

async function registerShopper(
  pool: Pool,
  { isProven = false, ...given }: GivenShopper,
): Promise<RegisteredShopper> {
  made += 1
  const shopper = {
    email: `shopper${made}@example.com`,
    phone: `+9198${String(made).padStart(8, '0')}`,
    ...given,
  }
  const token = await signUp(pool, { fullName: 'Meera Iyer', ...shopper }, { isProven })
  return { ...shopper, password: commonPassword, token }
}

function accepted<Body>(answer: Answer<Body>): Body {
  if (answer.status === 200) return answer.body
  throw new Error(`Expected 200 and got ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** For tests without payments: any use fails the test. */
const absentProvider = new Proxy({} as PaymentProvider, {
  get: (_target, name) => {
    throw new Error(`This test opened a shop without a payment provider, and ${String(name)} was used.`)
  },
})
