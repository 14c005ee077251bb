import type { ClientBase } from 'pg'

/** Sums by their names, as text, since money of years may exceed the exact range of a number. */
export type Sums = Record<string, string>

const sums = {
  'orders, in paise': 'SELECT sum(total_paise) FROM orders',
  'paid, in paise': "SELECT sum(amount_paise) FROM payments WHERE status IN ('paid', 'refunded')",
  'given back, in paise': "SELECT sum(amount_paise) FROM refunds WHERE status = 'processed'",
  'tax documents, in paise': 'SELECT sum(total_paise) FROM tax_documents',
  'packs on the shelf': 'SELECT sum(on_hand) FROM stock',
  'packs by the ledger': 'SELECT sum(change) FROM stock_movements',
} as const

/** Sums that need the view of the stock ledger. */
const sumsOfBatches = {
  'packs in batches': 'SELECT sum(on_hand) FROM batches',
  'packs of batches by the ledger': 'SELECT sum(batch_change) FROM stock_movements',
  'counts of the stock that disagree': 'SELECT count(*) FROM wrong_stock',
} as const

/**
 * The sums of money and stock; two databases with the same rows have equal sums. Tables of an older version
 * lack the later sums.
 */
export async function readSums(client: Pick<ClientBase, 'query'>): Promise<Sums> {
  const { rows: present } = await client.query<{ knows: boolean }>(
    `SELECT to_regclass('wrong_stock') IS NOT NULL AS knows`,
  )
  const known = Object.entries(present[0]?.knows ? { ...sums, ...sumsOfBatches } : sums)
  const columns = known.map(([, statement], index) => `coalesce((${statement}), 0)::text AS s${index}`)
  const { rows } = await client.query<Record<string, string>>(`SELECT ${columns.join(', ')}`)
  return Object.fromEntries(known.map(([name], index) => [name, rows[0]?.[`s${index}`] ?? '0']))
}
