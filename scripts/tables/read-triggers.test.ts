import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '#test/database.ts'
import { readSubjects, subjectOf, withoutDropped } from './read-triggers.ts'
import { tablesDocument } from './tables-document.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const database = await createTestDatabase()
after(() => database.close())

describe('the triggers of docs/tables.md', () => {
  it('match the triggers of the database', async () => {
    const { rows } = await database.pool.query<{ trigger: string }>(
      `SELECT tgrelid::regclass || '.' || tgname || ' ' || tgfoid::regproc AS trigger FROM pg_trigger WHERE NOT tgisinternal`,
    )
    const read = readSubjects(root).flatMap(({ triggers }) =>
      triggers.map(({ table, name, call }) => `${table}.${name} ${call.split('(')[0]}`),
    )
    assert.deepEqual(read.sort(), rows.map(({ trigger }) => trigger).sort())
  })

  it('say when, on what and with which arguments a function is called', () => {
    const { triggers } = subjectOf(
      'a.sql',
      `-- Remarks.
-- Said once.
CREATE CONSTRAINT TRIGGER counted AFTER INSERT OR UPDATE OF words ON remarks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_words('id', 'all');
`,
    )
    assert.deepEqual(triggers, [
      {
        table: 'remarks',
        name: 'counted',
        when: 'at commit',
        events: 'insert or update of words',
        call: 'count_words(id, all)',
      },
    ])
  })

  it('leave out a trigger that a later file drops', () => {
    const words = 'TRIGGER counted AFTER UPDATE ON remarks EXECUTE FUNCTION count_words();\n'
    const earlier = subjectOf('a.sql', `CREATE ${words}`)
    const later = subjectOf('b.sql', `DROP TRIGGER counted ON remarks;\nCREATE ${words}`)
    assert.deepEqual(
      withoutDropped([earlier, later]).map(({ triggers }) => triggers.length),
      [0, 1],
    )
  })

  it('refuse a function without a comment', () => {
    const silent = subjectOf(
      'a.sql',
      'CREATE FUNCTION hush() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;\n',
    )
    assert.throws(() => tablesDocument([silent]), /hush/)
  })
})
