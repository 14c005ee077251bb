import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baselineName, migrationFiles } from '#server/platform/database/migrate.ts'
import { contractionsOf } from './contractions.ts'

describe('a migration, beside processes of the release before', () => {
  it('a migration keeps what the former release uses', async () => {
    const later = (await migrationFiles()).filter(({ name }) => name > baselineName)
    const found = later.map(({ name, sql }) => [name, contractionsOf(sql)]).filter(([, what]) => what?.length)
    assert.deepEqual(
      found,
      [],
      'Expand now, and contract a release later: docs/adding-things.md, "A migration".',
    )
  })

  for (const statement of [
    'DROP TABLE garden_plans',
    'DROP VIEW wrong_stock',
    'ALTER TABLE products DROP COLUMN tag',
    'ALTER TABLE products ALTER COLUMN tag DROP DEFAULT',
    'ALTER TABLE products RENAME TO goods',
    'ALTER TABLE products RENAME tag TO label',
    'ALTER TABLE products ALTER tag TYPE int',
    'ALTER TABLE products ALTER COLUMN tag SET NOT NULL',
    'ALTER TABLE products ADD COLUMN weight int NOT NULL',
    'ALTER TABLE products ADD weight int NOT NULL CHECK (weight > 0)',
  ]) {
    it(`a migration may not contain ${statement}`, () => {
      assert.equal(contractionsOf(`CREATE TABLE a (id int NOT NULL);\n${statement};`).length, 1)
    })
  }

  for (const statement of [
    'ALTER TABLE products ADD COLUMN weight int',
    'ALTER TABLE products ADD COLUMN weight int NOT NULL DEFAULT 0',
    'ALTER TABLE products ADD CONSTRAINT some CHECK (weight IS NOT NULL) NOT VALID',
    'CREATE TABLE a (id int NOT NULL, name text NOT NULL)',
    'DROP VIEW wrong_stock; CREATE VIEW wrong_stock AS SELECT 1',
    'DROP TRIGGER some ON products',
    '-- DROP TABLE a\nSELECT 1',
  ]) {
    it(`a migration may contain ${statement}`, () => {
      assert.deepEqual(contractionsOf(statement), [])
    })
  }

  it('a migration contracts once it names the last release', () => {
    const statement = 'ALTER TABLE products DROP COLUMN tag'
    assert.deepEqual(
      contractionsOf(`-- contracts: the last release that reads the tag is 1.4.0\n${statement}`),
      [],
    )
    assert.equal(contractionsOf(`-- contracts: nobody reads it\n${statement}`).length, 1)
  })
})
