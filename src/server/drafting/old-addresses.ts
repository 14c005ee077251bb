import { sql } from 'drizzle-orm'
import type { Entry } from '../platform/audit/change.ts'
import type { Database } from '../platform/database/database.ts'
import { readRows } from '../platform/database/rows.ts'
import { redirects } from '../platform/database/tables.ts'

/** A path of another shop, and the page here that it is to lead to. */
export interface Move {
  path: string
  target: string
}

const written = { path: redirects.path, target: redirects.target }

/**
 * Redirects old addresses to published pages; returns the audit entries. Addresses with another redirect,
 * or that are targets of redirects, stay.
 */
export async function redirectOldAddresses(tx: Database, moves: Move[]): Promise<Entry[]> {
  if (moves.length === 0) return []
  const made = await readRows(
    tx,
    written,
    (columns) => sql`WITH given AS (
        INSERT INTO redirects (path, target)
        SELECT DISTINCT ON (old.path) old.path, old.target FROM json_to_recordset(${JSON.stringify(moves)}::json) AS old (path text, target text)
        WHERE old.path <> old.target
          AND NOT EXISTS (SELECT 1 FROM redirects redirect WHERE redirect.path = old.target)
          AND NOT EXISTS (SELECT 1 FROM redirects redirect WHERE substring(redirect.target FROM '^[^?#]*') = old.path)
        ON CONFLICT (path) DO NOTHING RETURNING path, target)
      SELECT ${columns} FROM given AS redirects`,
  )
  return made.map(({ path, target }) => ({
    action: 'redirect_set',
    entity: { kind: 'redirect', id: path },
    before: { target: null },
    after: { target },
  }))
}
