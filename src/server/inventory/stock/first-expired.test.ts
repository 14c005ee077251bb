import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstExpired } from './take-from-batches.ts'

const late = { id: 1, onHand: 5, expiresOn: '2099-08-31' }
const soon = { id: 2, onHand: 3, expiresOn: '2099-01-31' }
const undated = { id: 3, onHand: 2, expiresOn: null }

describe('choosing batches', () => {
  it('takes packs without a date first, then by expiry', () => {
    assert.deepEqual(firstExpired([late, soon, undated], 8), {
      taken: [
        { batchId: 3, packs: 2 },
        { batchId: 2, packs: 3 },
        { batchId: 1, packs: 3 },
      ],
      missing: 0,
    })
  })

  it('takes the lower batch id when the expiry is equal', () => {
    const twin = { ...soon, id: 4 }
    assert.deepEqual(
      firstExpired([twin, soon], 4).taken.map(({ batchId, packs }) => [batchId, packs]),
      [
        [2, 3],
        [4, 1],
      ],
    )
  })

  it('skips empty batches and reports packs that no batch has', () => {
    const empty = { id: 5, onHand: 0, expiresOn: null }
    assert.deepEqual(firstExpired([empty, soon], 3), { taken: [{ batchId: 2, packs: 3 }], missing: 0 })
    assert.deepEqual(firstExpired([empty, soon], 4), { taken: [{ batchId: 2, packs: 3 }], missing: 1 })
    assert.deepEqual(firstExpired([], 2), { taken: [], missing: 2 })
  })
})
