import type { CountedRow, Row } from './rows.ts'

const demo = { email: 'staff@example.com', password: 'garden123' }

/** The cookie of the demo owner of a back office at this address. */
export async function signInStaff(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(demo),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!answer.ok || !cookie) throw new Error(`The back office let nobody in: ${answer.status}.`)
  return cookie
}

/** Tokens that share the calls, since each may make 600 a minute. */
const tokens = 6

async function createToken(address: string, cookie: string): Promise<string> {
  const expires_on = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const answer = await fetch(`${address}/api/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    body: JSON.stringify({ name: 'Bench', scopes: ['read:orders'], expires_on }),
  })
  if (!answer.ok) throw new Error(`No token was made: ${answer.status}.`)
  return String((await answer.json()).token)
}

/** The names of the rows of one call by cookie and by API token. */
export const callersOfOffice = { cookie: 'staff: whoami by cookie', token: 'staff: whoami by token' }

/** The cheapest call of the back office, so that most of its time goes into authentication. */
export async function callerRows(address: string): Promise<CountedRow[]> {
  const cookie = await signInStaff(address)
  const bearers = await Promise.all(Array.from({ length: tokens }, () => createToken(address, cookie)))
  const url = `${address}/api/whoami`
  const calls = 1_200
  return [
    { name: callersOfOffice.cookie, targets: [{ url, headers: { cookie } }], calls },
    {
      name: callersOfOffice.token,
      targets: bearers.map((token) => ({ url, headers: { authorization: `Bearer ${token}` } })),
      calls,
    },
  ]
}

/** Lets agents call the shop. */
export async function switchAgentsOn(address: string, cookie: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: address, cookie }
  const { version } = (await (await fetch(`${address}/api/settings`, { headers })).json()) as {
    version: number
  }
  const answer = await fetch(`${address}/api/settings`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ version, settings: { agents: { access: 'on' } } }),
  })
  if (!answer.ok) throw new Error(`Agents could not be switched on: ${answer.status}.`)
}

const yearAgo = (): string => new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)

/** The measured calls of a back office; tools/bench/pack.ts measures packing. */
export function staffRows(address: string, cookie: string): Row[] {
  const get = (path: string) => ({ url: address + path, headers: { cookie } })
  const quoted = {
    items: [
      { product_id: 1, quantity: 12 },
      { product_id: 2, quantity: 3, price: 199 },
    ],
  }
  const draftQuote: Row['target'] = {
    url: `${address}/api/draft-orders/quote`,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie },
    body: JSON.stringify(quoted),
  }
  return [
    { name: 'staff: list of orders', target: get('/api/orders') },
    { name: 'staff: list of what is to pack', target: get('/api/orders?view=to-pack') },
    { name: 'staff: search by number', target: get('/api/orders?q=ORD001') },
    { name: 'staff: search by name', target: get('/api/orders?q=asha') },
    { name: 'staff: page of an order', target: get('/api/orders/ORD001') },
    { name: 'staff: list of drafts', target: get('/api/draft-orders') },
    { name: 'staff: quote of a draft', target: draftQuote },
    { name: 'staff: Today', target: get('/api/today') },
    { name: 'staff: report of sales, a year', target: get(`/api/reports/sales?from=${yearAgo()}`) },
    { name: 'staff: report of products, a year', target: get(`/api/reports/products?from=${yearAgo()}`) },
    { name: 'staff: report of the funnel, a year', target: get(`/api/reports/funnel?from=${yearAgo()}`) },
    { name: 'staff: report of buyers, a year', target: get(`/api/reports/cohorts?from=${yearAgo()}`) },
  ]
}
