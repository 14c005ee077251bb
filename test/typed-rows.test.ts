import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../src/server/', import.meta.url))

const document =
  'answers one JSON document a row, whose keys the statement names itself; still to be brought to rows.ts'
const oneOrNone = 'only looks whether there is a row'

/** Files whose statements answer rows of a type that is written by hand, and why each may. */
const byHand: Record<string, string> = {
  'commands/seed-main.ts': oneOrNone,
  'commands/seed/seed-large.ts': 'reads the catalogue of PostgreSQL, which is no table of ours',
  'machine/audit/find-entries.ts': document,
  'machine/database/read-settings.ts':
    'one text with the program that listens for settings, which has no Drizzle',
  'machine/throttle/throttle.ts': 'one text with the statement that opens a payment',
  'people/garden/find-plans.ts': document,
  'people/garden/photos-of-garden.ts': document,
  'people/garden/plan-figures.ts': document,
  'people/today/handover.ts': document,
  'people/today/since.ts': document,
  'selling/documents/read-taxed-order.ts': document,
  'selling/fulfilment/bulk/choose.ts': 'still to be brought to rows.ts',
  'selling/fulfilment/hold-order.ts': oneOrNone,
  'selling/fulfilment/read-order.ts': document,
  'selling/packing/change-wave.ts': oneOrNone,
  'selling/packing/read-packing.ts': document,
  'selling/packing/read-wave.ts': document,
  'selling/papers/read-parcels.ts': document,
  'selling/sending/find-scanned.ts': 'still to be brought to rows.ts',
  'selling/sending/list-troubles.ts': 'still to be brought to rows.ts',
  'selling/sending/manifests.ts': 'still to be brought to rows.ts',
  'selling/sending/read-books.ts': 'still to be brought to rows.ts',
  'selling/sending/read-manifest.ts': 'still to be brought to rows.ts',
  'selling/sending/scan-out.ts': oneOrNone,
  'selling/sending/unnumbered.ts': 'still to be brought to rows.ts',
}

/** `execute` with a type of its own, or one whose rows are used without any. */
const handTyped = /\bexecute<|\{\s*rows\b[^}]*\}[^=;]*=\s*await\s+\w+\.execute\b/

async function filesByHand(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: server })) {
    if (file.endsWith('.test.ts') || file === 'machine/database/rows.ts') continue
    if (handTyped.test(readFileSync(server + file, 'utf8'))) found.push(file)
  }
  return found.sort()
}

describe('rows of raw statements', () => {
  it('are typed from the tables by rows.ts, but for the files that this test names with a reason', async () => {
    assert.deepEqual(await filesByHand(), Object.keys(byHand).sort())
  })

  it('are told from statements that answer none, and from those of rows.ts', () => {
    for (const text of [
      'await db.execute<{ id: number }>(sql`',
      'const { rows } = await tx.execute(sql`',
      'const { rows: found } = await db.execute(',
      'Promise.all([\n  db.execute<Row>(',
    ]) {
      assert.match(text, handTyped)
    }
    for (const text of [
      'await tx.execute(sql`UPDATE',
      'const { rowCount } = await tx.execute(sql`',
      'readRows(db, {',
    ]) {
      assert.doesNotMatch(text, handTyped)
    }
  })
})
