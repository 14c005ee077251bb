import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '#test/database.ts'
import { personalTables } from './personal-data.ts'
import { tablesWithoutCustomers } from './tables-without-customers.ts'

const { db, close } = await createTestDatabase()
after(close)

describe('every table of the database', () => {
  it('declares every table as one with or without personal data', async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    const declared = [...Object.keys(personalTables), ...tablesWithoutCustomers]
    assert.deepEqual(
      rows.map(({ name }) => name),
      declared.toSorted(),
      'personal-data.ts names every table once',
    )
  })

  it('lists every table that references an account as personal', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      WITH RECURSIVE reached AS (
        SELECT 'accounts'::regclass AS oid UNION
        SELECT key.conrelid::regclass FROM pg_constraint key JOIN reached parent ON key.confrelid = parent.oid WHERE key.contype = 'f')
      SELECT oid::text AS name FROM reached ORDER BY 1`)
    assert.ok(rows.length > 30, String(rows.length))
    assert.deepEqual(
      rows.map(({ name }) => name).filter((name) => !personalTables[name]),
      [],
    )
  })

  it('finds no personal columns in tables without customers', async () => {
    const { rows } = await db.execute<{ at: string }>(sql`
      SELECT table_name || '.' || column_name AS at FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ANY (${sql.param(tablesWithoutCustomers)}::text[])
        AND column_name ~ 'mail|phone|account|recipient|customer|shopper|full_name' ORDER BY 1`)
    assert.deepEqual(
      rows.map(({ at }) => at),
      // These columns hold names of colleagues and a count.
      [
        'newsletters.mail_count',
        'staff_invitations.email',
        'staff_invitations.mail_token_hash',
        'staff_members.email',
        'staff_members.full_name',
      ],
    )
  })
})
