import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { getStaffOrder, type StaffOrder } from '#contract/admin/orders.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { buildStaffApp, type StaffOffice } from '#server/admin-app.ts'
import type { ShopWithProvider } from '#server/payments/provider/provider.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { readingOf } from '#server/platform/database/reading.ts'
import { staffMembers, staffRoles, staffSessions } from '#server/platform/database/tables.ts'
import { seedDemoStaff } from '#server/staff/members/demo-staff.ts'
import { seedBoxOf } from '#server/staff/members/seed-box.ts'
import { hashOfToken, newToken } from '#server/staff/members/sign-ins.ts'
import type { ErrorReply } from '#shared/errors.ts'

export const origin = 'http://127.0.0.1:3002'

export interface StaffCallInput {
  /** The cookie of a sign-in. */
  cookie?: string
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: unknown
  key?: string
  headers?: Record<string, string>
}

export interface StaffAnswer<Body> {
  status: number
  headers: Record<string, unknown>
  body: Body
  error: ErrorReply & Record<string, unknown>
}

export interface TestOffice {
  office: StaffOffice
  app: FastifyInstance
  call: <E extends Endpoint>(endpoint: E, input?: StaffCallInput) => Promise<StaffAnswer<Reply<E>>>
  callPath: (methodAndPath: string, input?: StaffCallInput) => Promise<StaffAnswer<unknown>>
  /** A cookie of the demo owner, without the work of signing in. */
  owner: string
  /** The demo packer's. */
  packer: string
  /** An order as the owner sees it. */
  order: (id: string) => Promise<StaffOrder>
  /** Calls about an order as it stands now, unless the body names a version; as the owner, unless `input` names another. */
  change: <E extends Endpoint>(
    endpoint: E,
    id: string,
    body?: object,
    input?: StaffCallInput,
  ) => Promise<StaffAnswer<Reply<E>>>
  /** A signed-in member with a role of exactly these permissions. */
  memberWith: (permissions: readonly string[]) => Promise<{ cookie: string; staffId: number; email: string }>
}

/** The error that a program reads. */
export const errorOf = ({ status, error }: { status: number; error: { code: string } }) => [
  status,
  error.code,
]

export const staffPassword = 'violet-harbour-42'

/** Of the least work, which its parameters say: checking a real one takes a core for a while. */
const hashOfStaffPassword =
  '$argon2id$v=19$m=8,t=1,p=1$x2RPSG3DUTAykhOz0WZC+w$a50/10NwqAChPpS4lhdvpF8iJb4RuE0kRTimAizrW6Y'

/** The back office beside a test shop, in this process and on its database. */
export async function openBackOffice(
  { db, log, content, settings, provider, config: { staffKey } }: ShopWithProvider,
  environment: Record<string, string> = {},
): Promise<TestOffice> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment })
  const box = seedBoxOf(staffKey ? Buffer.from(staffKey, 'base64') : randomBytes(32))
  const { readSnapshot } = readingOf(db)
  // Read-only, as on a replica.
  const reading = { read: readSnapshot, readSnapshot }
  const url = config.staffUrl ?? origin
  const office: StaffOffice = { config, db, reading, log, content, settings, provider, box, url }
  await seedDemoStaff(db)
  const app = await buildStaffApp(office)
  const callPath = callerOf(app, config.staffUrl ?? origin)
  const signedIn = async (email: string): Promise<string> => {
    const members = await db.select().from(staffMembers)
    const member = members.find((one) => one.email === email)
    if (!member) throw new Error(`Nobody is called ${email}.`)
    return openSession(office, member.id)
  }
  const call: TestOffice['call'] = async (endpoint, input = {}) => {
    const answer = await callPath(`${endpoint.method} ${fillPath(endpoint.path, input.params)}`, input)
    return answer as StaffAnswer<Reply<typeof endpoint>>
  }
  const owner = await signedIn('staff@example.com')
  const order = async (id: string): Promise<StaffOrder> =>
    (await call(getStaffOrder, { cookie: owner, params: { id } })).body
  return {
    office,
    app,
    callPath,
    call,
    order,
    change: async (endpoint, id, body = {}, input = {}) => {
      const version = 'version' in body ? {} : { version: (await order(id)).version }
      return call(endpoint, { cookie: owner, ...input, params: { id }, body: { ...version, ...body } })
    },
    owner,
    packer: await signedIn('packer@example.com'),
    memberWith: (permissions) => memberWith(office, permissions),
  }
}

let made = 0

async function memberWith(office: StaffOffice, permissions: readonly string[]) {
  made += 1
  const email = `member${made}@example.com`
  const [role] = await office.db
    .insert(staffRoles)
    .values({ name: `role ${made}`, permissions: [...permissions] })
    .returning()
  const [member] = await office.db
    .insert(staffMembers)
    .values({ email, fullName: `Member ${made}`, roleId: role?.id ?? 0, passwordHash: hashOfStaffPassword })
    .returning()
  const staffId = member?.id ?? 0
  return { staffId, email, cookie: await openSession(office, staffId) }
}

async function openSession({ db, config }: StaffOffice, staffId: number): Promise<string> {
  const token = newToken()
  await db
    .insert(staffSessions)
    .values({ tokenHash: hashOfToken(token), staffId, address: '127.0.0.1', userAgent: 'test' })
  return `${config.staffUrl?.startsWith('https:') ? '__Host-staff' : 'staff'}=${token}`
}

function callerOf(app: FastifyInstance, from: string): TestOffice['callPath'] {
  return async (methodAndPath, input = {}) => {
    const [method, url] = methodAndPath.split(' ')
    const answer = await app.inject({
      method: method as InjectOptions['method'] & string,
      url: url as string,
      query: input.query ?? {},
      ...(input.body !== undefined && { payload: input.body as NonNullable<InjectOptions['payload']> }),
      headers: {
        host: new URL(from).host,
        origin: from,
        ...(input.cookie && { cookie: input.cookie }),
        ...(input.key && { 'idempotency-key': input.key }),
        ...input.headers,
      },
      remoteAddress: '127.0.0.1',
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const body: unknown = isJson && answer.body !== '' ? answer.json() : null
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body,
      error: body as StaffAnswer<unknown>['error'],
    }
  }
}
