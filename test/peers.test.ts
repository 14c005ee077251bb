import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { it } from 'node:test'
import { checkCited, readDocument, rowsOf } from './cited-names.ts'

const [office = '', shop = ''] = readDocument('docs/peers.md').split('\n## The shop\n')

/** The rows of the table: the feature, whether we have it, and its proof. */
const rows = rowsOf(office, 'feature').map((cells) => ({
  feature: cells[0] ?? '',
  us: cells[8] ?? '',
  proof: cells[9] ?? '',
}))

it('the table of peers names an existing test per feature', () => {
  assert.ok(rows.length > 40)
  for (const { feature, us, proof } of rows) {
    assert.match(us, /^[YPN]$/, feature)
    const cited = checkCited(feature, proof)
    if (us === 'Y') assert.ok(cited > 0, `${feature} has no test`)
  }
})

it('the table of themes names tests and pictures per feature', () => {
  const found = rowsOf(shop, 'what shoppers find')
  assert.ok(found.length > 0)
  for (const [feature = '', , here = '', picture = '', proof = ''] of found) {
    assert.equal(here, 'has it', feature)
    const [, file = ''] = /^\[picture\]\((screenshots\/shop\/[\w-]+\.webp)\)$/.exec(picture) ?? []
    assert.ok(file && existsSync(new URL(`../docs/${file}`, import.meta.url)), `${feature} has no picture`)
    assert.ok(checkCited(feature, proof) > 0, `${feature} has no test`)
  }
})
