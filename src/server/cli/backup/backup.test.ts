import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { createTestDatabase } from '#test/database.ts'
import { everythingIn, shapeOf } from '#test/same-database.ts'
import { connect } from '../../platform/database/database.ts'
import { createMigrationsTable, migrationFiles, runMigration } from '../../platform/database/migrate.ts'
import { keyFile, openSeedBox } from '../../staff/members/seed-box.ts'
import { toBase32 } from '../../staff/members/totp.ts'
import { TaskRejected } from '../task-rejected.ts'
import { backUp, defaultFile } from './back-up.ts'
import { openBackup } from './open-backup.ts'
import { restore } from './restore.ts'
import { unseal } from './seal.ts'

const folder = await mkdtemp(join(tmpdir(), 'soilkin-backup-'))
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })]
after(async () => {
  for (const close of closing.toReversed()) await close()
})

/** A database without connections, and a way to connect for a while. */
async function place(kind: 'with the sample data' | 'empty') {
  const database = await createTestDatabase(kind === 'empty' ? { isEmpty: true } : { withSampleData: true })
  closing.push(database.close)
  return async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
    const { pool, close } = connect({
      connectionString: database.url,
      maxConnections: 6,
      // Dropping a database breaks connections that are still closing.
      onIdleError: () => undefined,
      onInvalidSettings: () => undefined,
    })
    return work(pool).finally(close)
  }
}

let files = 0
const newFile = () => join(folder, `${++files}.backup`)

async function restoreFile(pool: Pool, file: string, isReplacing = false): Promise<void> {
  const backup = await openBackup(file)
  await restore(pool, backup, { isReplacing }).finally(backup.close)
}

/** The unpacked text of a backup file. */
async function textOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    return gunzipSync(Buffer.concat(await Array.fromAsync(unseal(handle)))).toString('latin1')
  } finally {
    await handle.close()
  }
}

const shop = await place('with the sample data')

/**
 * Values that are easily damaged: tabs, line ends, the backslash, NULL, an empty text, bytes, other scripts.
 */
const awkward = `
  INSERT INTO own_pictures (hash, stem, width, height, original_width, original_height, cropped_from, crop)
    SELECT decode(repeat(h, 32), 'hex'), repeat(h, 32) || '-9x9-u000l333', 9, 9, 99, 99, decode(repeat(f, 32), 'hex'), c::jsonb
    FROM (VALUES ('a1', 'b2', '{"left": 1}'), ('b2', NULL, NULL)) AS v (h, f, c);
  INSERT INTO own_picture_files (hash, ending, bytes) VALUES
    (decode(repeat('a1', 32), 'hex'), '9.avif', '\\x00090a0d5c2e00'), (decode(repeat('b2', 32), 'hex'), 'original.webp', '\\x5c4e');
  INSERT INTO tickets (name, email, phone, tags) VALUES
    (E'tab\\there', '', E'\\\\.', ARRAY[E'two\\nlines\\r\\n\\\\N \\\\. मिट्टी 🌱']), (E'\\\\N', ' ', E'\\\\', '{}');
  INSERT INTO garden_plans (name, email, phone, space, grow) VALUES ('a', 'b', 'c', '{"x,y","\\"",NULL,""}', '{}');
  INSERT INTO password_resets (token_hash, expires_at) VALUES ('\\x00ff5c0a2e', 'infinity');
  INSERT INTO outbox (template, recipient, data, dedupe_key) VALUES ('t', 'r', '{"a": "\\\\u0001\\\\n"}', 'k');
  SELECT nextval('orders_id_seq') FROM generate_series(1, 40)`

const seed = randomBytes(20)
const box = await openSeedBox({ dataDir: join(folder, 'keys'), staffKey: null })
const sealed = box.seal(7, seed)
await shop(async (pool) => {
  await pool.query(awkward)
  await pool.query(
    `INSERT INTO staff_members (email, full_name, role_id, totp_seed)
     SELECT 'seed@example.com', 'Seed', min(id), $1 FROM staff_roles`,
    [sealed],
  )
})
/** A backup of the shop, which no test changes. */
const taken = newFile()
const { rows: takenRows } = await shop((pool) => backUp(pool, taken))

describe('a backup', () => {
  let copy: Awaited<ReturnType<typeof place>>
  before(async () => {
    copy = await place('empty')
    await copy((pool) => restoreFile(pool, taken))
  })

  it('restores every row of every table, every sequence, and the schema', async () => {
    assert.deepEqual([takenRows.tickets, takenRows.products, takenRows.orders], [2, 8, 3])
    const [before, now] = [await shop(everythingIn), await copy(everythingIn)]
    assert.ok(Object.keys(before).length > 30)
    assert.deepEqual(now, before)
    assert.deepEqual(await copy(shapeOf), await shop(shapeOf))
  })

  it('holds neither the key nor plain seeds of second factors', async () => {
    const text = (await textOf(taken)).toLowerCase()
    assert.ok(text.includes(sealed.toString('hex')))
    const key = (await readFile(join(folder, 'keys', keyFile), 'utf8')).trim()
    for (const secret of [seed, Buffer.from(key, 'base64')]) {
      for (const form of ['hex', 'base64', 'latin1'] as const) {
        assert.equal(text.includes(secret.toString(form).toLowerCase()), false, form)
      }
      assert.equal(text.includes(toBase32(secret).toLowerCase()), false)
    }
    const { rows } = await copy((pool) =>
      pool.query("SELECT totp_seed FROM staff_members WHERE email = 'seed@example.com'"),
    )
    assert.deepEqual(box.open(7, rows[0].totp_seed), seed)
  })

  it('restores a working shop with ids, references and search', async () => {
    await copy(async (pool) => {
      const { rows } = await pool.query("SELECT nextval('orders_id_seq')::int AS next")
      assert.deepEqual(rows, [{ next: 44 }])
      await assert.rejects(
        pool.query('INSERT INTO stock (product_id, on_hand) VALUES (999, 1)'),
        /stock_product_id_fkey/,
      )
      await pool.query("UPDATE products SET name = 'Frangipani food' WHERE id = 1")
      const found = await pool.query("SELECT word FROM search_words WHERE word = 'frangipani'")
      assert.equal(found.rowCount, 1)
    })
  })

  it('takes a snapshot of one moment without delaying writes', async () => {
    const source = await place('with the sample data')
    const file = newFile()
    await source(async (pool) => {
      let isOver = false
      let written = 0
      const write = async () => {
        while (!isOver) {
          // One transaction writes the stock and the movement that explains it.
          await pool.query(
            `WITH moved AS (UPDATE stock SET on_hand = on_hand - 1 WHERE product_id = 1 RETURNING product_id)
             INSERT INTO stock_movements (product_id, change, reason) SELECT product_id, -1, 'sale' FROM moved`,
          )
          written += 1
        }
      }
      const writers = [write(), write(), write()]
      const until = async (count: number) => {
        while (written < count) await new Promise(setImmediate)
      }
      await until(50)
      await backUp(pool, file)
      await until(written + 50)
      isOver = true
      await Promise.all(writers)
    })
    const empty = await place('empty')
    await empty((pool) => restoreFile(pool, file))
    const books = `SELECT product_id, on_hand, (SELECT sum(change)::int FROM stock_movements movement WHERE movement.product_id = stock.product_id) AS moved,
      (SELECT last_value >= max(id) FROM stock_movements_id_seq, stock_movements GROUP BY last_value) AS is_ahead
      FROM stock WHERE product_id = 1`
    const [then] = (await empty((pool) => pool.query(books))).rows
    const [later] = (await source((pool) => pool.query(books))).rows
    assert.deepEqual([then.on_hand, then.is_ahead], [then.moved, true])
    assert.ok(then.on_hand > later.on_hand, 'the shop went on after the backup')
  })

  it('writes a complete file for its owner only, replacing nothing', async () => {
    const target = join(folder, 'fresh', 'one.backup')
    await shop((pool) => backUp(pool, target))
    assert.equal((await stat(target)).mode & 0o777, 0o600)
    await assert.rejects(
      shop((pool) => backUp(pool, target)),
      /is there already/,
    )
    assert.deepEqual(await readdir(join(folder, 'fresh')), ['one.backup'])
  })

  it('rejects a database without a shop, and leaves no file', async () => {
    const empty = await place('empty')
    const target = join(folder, 'none', 'one.backup')
    await assert.rejects(
      empty((pool) => backUp(pool, target)),
      new TaskRejected('There is no shop in this database yet.'),
    )
    assert.deepEqual(await readdir(join(folder, 'none')), [])
  })

  it('uses the data folder and the date without a file name', () => {
    const now = new Date('2026-03-09T17:45:03.250Z')
    assert.equal(defaultFile('/srv/data', now), '/srv/data/backups/soilkin-2026-03-09-174503.backup')
  })
})

describe('restoring', () => {
  it('replaces an existing shop only with the option, and entirely', async () => {
    const other = await place('with the sample data')
    await other((pool) => pool.query("INSERT INTO subscribers (email) VALUES ('meera@example.com')"))
    const before = await other(everythingIn)
    await assert.rejects(
      other((pool) => restoreFile(pool, taken)),
      /holds a shop already.*--replace/,
    )
    assert.deepEqual(await other(everythingIn), before)
    await other((pool) => restoreFile(pool, taken, true))
    assert.deepEqual(await other(everythingIn), await shop(everythingIn))
  })

  it('never replaces a database of another program', async () => {
    const foreign = await place('empty')
    await foreign((pool) => pool.query('CREATE TABLE patients AS SELECT 1 AS id'))
    for (const isReplacing of [false, true]) {
      await assert.rejects(
        foreign((pool) => restoreFile(pool, taken, isReplacing)),
        /no shop \(patients\)/,
      )
    }
    assert.deepEqual(await foreign(everythingIn), { patients: ['(1)'] })
  })

  it('rejects a restore while a shop is open, without waiting', async () => {
    const other = await place('with the sample data')
    await other(async (open) => {
      await open.query('SELECT 1')
      await assert.rejects(
        other((pool) => restoreFile(pool, taken, true)),
        /The shop is open \(1 connections\)/,
      )
    })
  })

  it('rolls back when a row is rejected', async () => {
    const source = await place('with the sample data')
    const file = newFile()
    await source(async (pool) => {
      await pool.query('ALTER TABLE stock DROP CONSTRAINT stock_product_id_fkey')
      await pool.query('INSERT INTO stock (product_id, on_hand) VALUES (999, 1)')
      await backUp(pool, file)
    })
    const other = await place('with the sample data')
    const [before, shape] = [await other(everythingIn), await other(shapeOf)]
    await assert.rejects(
      other((pool) => restoreFile(pool, file, true)),
      /stock_product_id_fkey/,
    )
    assert.deepEqual(await other(everythingIn), before)
    assert.deepEqual(await other(shapeOf), shape)
    const empty = await place('empty')
    await assert.rejects(empty((pool) => restoreFile(pool, file)))
    assert.deepEqual(await empty(everythingIn), {})
  })

  it('migrates the tables of an older version’s backup', async () => {
    const source = await place('empty')
    const file = newFile()
    await source(async (pool) => {
      const client = await pool.connect()
      await createMigrationsTable(client)
      for (const migration of (await migrationFiles()).slice(0, 1)) await runMigration(client, migration)
      client.release()
      await pool.query("INSERT INTO subscribers (email) VALUES ('meera@example.com')")
      await backUp(pool, file)
    })
    const empty = await place('empty')
    await empty((pool) => restoreFile(pool, file))
    assert.deepEqual(await empty(shapeOf), await shop(shapeOf))
    assert.equal((await empty(everythingIn)).subscribers?.length, 1)
  })
})
