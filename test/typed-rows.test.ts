import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../src/server/', import.meta.url))

/** Files whose statements answer rows of a type that is written by hand, and why each may. */
const byHand: Record<string, string> = {
  'platform/database/read-settings.ts':
    'one text with the program that listens for settings, which has no Drizzle',
}

/** `execute` with a type of its own, or one whose rows are used without any. */
const handTyped = /\bexecute<|\{\s*rows\b[^}]*\}[^=;]*=\s*await\s+\w+\.execute\b/

async function filesByHand(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: server })) {
    if (file.endsWith('.test.ts') || file === 'platform/database/rows.ts') continue
    if (handTyped.test(readFileSync(server + file, 'utf8'))) found.push(file)
  }
  return found.sort()
}

describe('rows of raw statements', () => {
  it('raw statements take row types from rows.ts', async () => {
    assert.deepEqual(await filesByHand(), Object.keys(byHand).sort())
  })

  it('statements without rows and those of rows.ts differ', () => {
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
