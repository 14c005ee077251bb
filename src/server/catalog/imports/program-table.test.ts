import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foreignTables } from '../../foreign-tables.ts'

describe('the recognition of programs', () => {
  it('does not recognise tables of few common titles', () => {
    for (const titles of [
      'Id,Name,Price',
      'Handle,Title,Price',
      'SKU,Name,Price,Description',
      'Type,Name,Regular price',
    ])
      assert.equal(
        foreignTables.find((one) => one.recognises(titles.split(','))),
        undefined,
        titles,
      )
  })
})
