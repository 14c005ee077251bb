import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fitted, largest, shapeOf, wholeOf } from './crop-box.ts'

const whole = { width: 1200, height: 800 }

describe('the part of a picture that is chosen', () => {
  it('lies in the picture, in whole pixels', () => {
    assert.deepEqual(fitted({ left: 900.4, top: -5, width: 500.2, height: 900 }, whole, 'any'), {
      left: 700,
      top: 0,
      width: 500,
      height: 800,
    })
    assert.deepEqual(fitted({ left: 0, top: 0, width: 1, height: 1 }, whole, 'any'), {
      left: 0,
      top: 0,
      width: 16,
      height: 16,
    })
  })

  it('has its shape, as large as the picture allows', () => {
    assert.deepEqual(largest(whole, 'square'), { left: 200, top: 0, width: 800, height: 800 })
    assert.deepEqual(largest(whole, 'portrait'), { left: 300, top: 0, width: 600, height: 800 })
    assert.deepEqual(largest(whole, 'any'), wholeOf(whole))
    const wider = fitted({ left: 0, top: 0, width: 1100, height: 10 }, whole, 'square')
    assert.deepEqual([wider.width, wider.height], [800, 800])
  })

  it('is known by its shape', () => {
    assert.equal(shapeOf({ width: 500, height: 500 }), 'square')
    assert.equal(shapeOf({ width: 1000, height: 750 }), 'landscape')
    assert.equal(shapeOf({ width: 1000, height: 333 }), 'any')
  })
})
