import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Pool } from 'pg'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { everythingIn, shapeOf } from '#test/same-database.ts'
import { baselineName, migrationFiles } from '../../platform/database/migrate.ts'
import { backUp } from './back-up.ts'
import { renamed } from './before-baseline.ts'
import { openBackup } from './open-backup.ts'
import { restore } from './restore.ts'

const former = ['0001_first_sale.sql', '0396_mailed_addresses.sql']
let folder: string
let source: TestDatabase
let target: TestDatabase

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soilkin-former-'))
  source = await createTestDatabase({ withSampleData: true })
  target = await createTestDatabase({ isEmpty: true })
})
after(async () => {
  await source.close()
  await target.close()
  await rm(folder, { recursive: true })
})

/** Tables and columns of later migrations, which the last release before the baseline did not have. */
const later = [
  'DROP FUNCTION assert_remitted, assert_row_stays, remitted_paise CASCADE',
  'DROP TABLE remittance_rows, remittances',
  'DROP TABLE cod_confirmations',
  'DROP FUNCTION end_confirmation, assert_confirmed CASCADE',
  'ALTER TABLE orders DROP COLUMN prepaid_discount_paise CASCADE, DROP COLUMN cod_fee_paise CASCADE',
  'ALTER TABLE payments DROP COLUMN kind CASCADE, DROP COLUMN collected_at CASCADE, DROP COLUMN due_on CASCADE, DROP COLUMN reference, DROP COLUMN provider_url',
  'ALTER TABLE product_drafts DROP COLUMN old_addresses, DROP COLUMN opening_packs, DROP COLUMN cost_paise CASCADE',
  'ALTER TABLE products DROP COLUMN sku CASCADE, DROP COLUMN cost_paise CASCADE',
  'ALTER TABLE imports DROP COLUMN undone_at, DROP COLUMN undone_by',
  'DROP TABLE import_items',
  'ALTER TABLE reviews DROP COLUMN edit',
  'ALTER TABLE review_photos DROP COLUMN is_waiting',
  "DELETE FROM page_texts WHERE name = 'returns'",
  'DROP TABLE report_taxes',
  'DROP TABLE report_money',
  'ALTER TABLE report_parcels DROP COLUMN paid',
  'DROP FUNCTION touch_money_of_row, touch_money_of_payment, touch_money_of_settlement, touch_money_of_changed_order, touch_money_of_document, touch_day_of_unmatched, touch_day_of_deleted_order CASCADE',
  'DROP TABLE report_runs',
  'DROP TABLE proposals, token_calls',
  'DROP TABLE webhook_deliveries, events, webhook_endpoints',
  'DROP TABLE spreadsheet_feeds',
  'DROP TABLE staff_passkeys, staff_passkey_challenges',
  'DROP FUNCTION delete_passkeys_of_member CASCADE',
  'DROP TABLE changes',
  'DROP TABLE cart_reminders',
  'DROP TABLE business_customers, price_list_items, price_lists',
  'DROP FUNCTION mark_cart_reminder_sent CASCADE',
  'ALTER TABLE orders DROP COLUMN buyer_gstin, DROP COLUMN buyer_legal_name',
  'ALTER TABLE tax_documents DROP COLUMN recipient_gstin, DROP COLUMN payment_note',
  'ALTER TABLE orders DROP COLUMN source, DROP COLUMN is_pickup',
  'DROP VIEW wrong_reservations CASCADE',
  'DROP FUNCTION follow_payment_of_draft CASCADE',
  'DROP TABLE draft_order_items, draft_orders',
  'ALTER TABLE payouts DROP COLUMN position',
  'ALTER TABLE stock DROP COLUMN is_scarce CASCADE',
  'DROP TABLE look_draft CASCADE',
  'DROP TABLE agent_counts, agent_keys, agent_orders, agent_requests, agent_sessions, agent_signatures, agent_platforms',
]

/** Gives tables, columns and migrations the names of the last release before the baseline. */
async function nameAsBefore(pool: Pool, migrations: string[]): Promise<void> {
  for (const statement of later) await pool.query(statement)
  for (const [name, { table = name, columns = {} }] of Object.entries(renamed)) {
    if (table !== name) await pool.query(`ALTER TABLE ${table} RENAME TO ${name}`)
    for (const [column, present] of Object.entries(columns))
      await pool.query(`ALTER TABLE ${name} RENAME COLUMN ${present} TO ${column}`)
  }
  await rememberMigrations(pool, migrations)
}

async function nameStateAsBefore(pool: Pool): Promise<void> {
  await pool.query(
    'ALTER TABLE payments DISABLE TRIGGER USER; ALTER TABLE payments DROP CONSTRAINT payments_known_status',
  )
  await pool.query("UPDATE payments SET status = 'lapsed' WHERE status = 'expired'")
}

async function rememberMigrations(pool: Pool, names: string[]): Promise<void> {
  await pool.query('DELETE FROM migrations')
  await pool.query("INSERT INTO migrations (name, sha256) SELECT name, 'x' FROM unnest($1::text[]) AS name", [
    names,
  ])
}

/** Migrations add the text of the returns page and the draft of the look, at their own time. */
const withoutAdded = ({
  page_texts: texts = [],
  look_draft: _look,
  ...others
}: Record<string, string[]>) => ({
  ...others,
  page_texts: texts.filter((row) => !row.startsWith('(returns,')),
})

describe('a backup of the last release before the baseline', () => {
  it('restores every row into the tables of the baseline', async () => {
    await source.pool.query(
      "INSERT INTO failed_jobs (kind, reference, reason) VALUES ('money', 'pay_1', 'No order.')",
    )
    await source.pool.query(`
      WITH ordered AS (INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
        SELECT min(id), 'awaiting_payment', 10000, 0, 0, 0, 10000, false FROM accounts RETURNING id, account_id)
      INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, reserved_until, is_reserved)
      SELECT id, account_id, 'expired', 10000, 'expired', now(), false FROM ordered`)
    // Versions of that release have no fields of later migrations.
    await source.pool.query("UPDATE product_versions SET content = content - 'sku' - 'barcode'")
    // Migrations index the texts again, which raises the content version.
    // The migration dates all rows anew, and that release wrote no events.
    const {
      migrations: _,
      content_version: earlier,
      changes,
      events,
      events_id_seq: _events,
      ...rows
    } = await everythingIn(source.pool)
    const shape = await shapeOf(source.pool)
    await nameAsBefore(source.pool, former)
    await nameStateAsBefore(source.pool)
    const file = join(folder, 'former.backup')
    await backUp(source.pool, file)

    const backup = await openBackup(file)
    await restore(target.pool, backup, { isReplacing: false }).finally(backup.close)
    const {
      migrations,
      content_version: present,
      changes: dated,
      events: none,
      events_id_seq: _none,
      ...restored
    } = await everythingIn(target.pool)
    assert.deepEqual(withoutAdded(restored), withoutAdded(rows))
    assert.ok(changes && dated && dated.length <= changes.length)
    assert.ok(events && events.length > 0 && none?.length === 0)
    assert.equal(present?.length, earlier?.length)
    assert.deepEqual(await shapeOf(target.pool), shape)
    assert.equal(migrations?.length, (await migrationFiles()).length)
    assert.match(migrations?.[0] ?? '', new RegExp(baselineName))
  })

  it('rejects a backup of a release older than that', async () => {
    await rememberMigrations(source.pool, ['0001_first_sale.sql', '0300_states_of_orders.sql'])
    const file = join(folder, 'older.backup')
    await backUp(source.pool, file)
    await assert.rejects(openBackup(file), /older release than the last one before the baseline/)
  })
})
