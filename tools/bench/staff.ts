import type { Row } from './rows.ts'

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
  return [
    { name: 'staff: list of orders', target: get('/api/orders') },
    { name: 'staff: list of what is to pack', target: get('/api/orders?view=to-pack') },
    { name: 'staff: search by number', target: get('/api/orders?q=ORD001') },
    { name: 'staff: search by name', target: get('/api/orders?q=asha') },
    { name: 'staff: page of an order', target: get('/api/orders/ORD001') },
    { name: 'staff: Today', target: get('/api/today') },
    { name: 'staff: report of sales, a year', target: get(`/api/reports/sales?from=${yearAgo()}`) },
    { name: 'staff: report of products, a year', target: get(`/api/reports/products?from=${yearAgo()}`) },
    { name: 'staff: report of the funnel, a year', target: get(`/api/reports/funnel?from=${yearAgo()}`) },
    { name: 'staff: report of buyers, a year', target: get(`/api/reports/cohorts?from=${yearAgo()}`) },
  ]
}
