import type { Pool, PoolClient } from 'pg'

/** Counts the statements that a pool sends from now on, those of transactions included, `begin` and `commit` too. */
export function countQueries(pool: Pool): { during: (work: () => Promise<unknown>) => Promise<string[]> } {
  let sent: string[] = []
  const counted = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query as (...args: unknown[]) => unknown
    const note = (config: unknown): string =>
      typeof config === 'string' ? config : String((config as { text?: string }).text)
    client.query = ((...args: unknown[]) => {
      sent.push(note(args[0]).trim().replace(/\s+/g, ' '))
      return query.apply(client, args)
    }) as typeof client.query
  })
  return {
    during: async (work) => {
      sent = []
      await work()
      return sent
    },
  }
}
