import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkCited, readDocument, rowsOf } from './cited-names.ts'

/** The rows of the table: the feature, whether we have it, and what proves it. */
const rows = rowsOf(readDocument('docs/peers.md'), 'feature').map((cells) => ({
  feature: cells[0] ?? '',
  us: cells[8] ?? '',
  proof: cells[9] ?? '',
}))

it('the table of peers names a test for every feature that we have, and each of them exists', () => {
  assert.ok(rows.length > 40)
  for (const { feature, us, proof } of rows) {
    assert.match(us, /^[YPN]$/, feature)
    const cited = checkCited(feature, proof)
    if (us === 'Y') assert.ok(cited > 0, `${feature} has no test`)
  }
})
