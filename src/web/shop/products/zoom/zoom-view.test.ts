import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeScale, maxScale, panned, toggledAt, type View, wholePicture, zoomedAt } from './zoom-view.ts'

const room = { stage: { width: 400, height: 800 }, picture: { width: 400, height: 400 } }
const middle = { x: 0, y: 0 }

/** Where a point of the picture, in its own pixels from its centre, is shown. */
const seen = ({ scale, x, y }: View, spot: { x: number; y: number }) => ({
  x: spot.x * scale + x,
  y: spot.y * scale + y,
})

test('keeps the point under the fingers, up to the edge', () => {
  const point = { x: 80, y: 0 }
  const near = zoomedAt(wholePicture, 2, point, room)
  assert.deepEqual(seen(near, point), point)
  assert.deepEqual(seen(zoomedAt(near, 1.5, point, room), point), point)
})

test('a picture is never smaller than whole nor larger than four times', () => {
  assert.deepEqual(zoomedAt({ scale: 2, x: 50, y: 0 }, 0.01, { x: 90, y: 9 }, room), wholePicture)
  assert.equal(zoomedAt(wholePicture, 100, middle, room).scale, maxScale)
})

test("pans no further than the picture's edge", () => {
  const near: View = { scale: 2, x: 0, y: 0 }
  assert.deepEqual(panned(near, { x: 1000, y: 1000 }, room), { scale: 2, x: 200, y: 0 })
  assert.deepEqual(panned(near, { x: -1000, y: -1000 }, room), { scale: 2, x: -200, y: 0 })
  assert.deepEqual(panned(wholePicture, { x: 30, y: 30 }, room), wholePicture)
})

test('zooms at a double tap and back at the next', () => {
  const near = toggledAt(wholePicture, { x: 100, y: 0 }, room)
  assert.equal(near.scale, closeScale)
  assert.deepEqual(seen(near, { x: 100, y: 0 }), { x: 100, y: 0 })
  assert.deepEqual(toggledAt(near, { x: -20, y: 3 }, room), wholePicture)
})
