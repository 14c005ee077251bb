import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roots } from './plants.ts'

test('no root grows above the place where it begins', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const svg = roots(0, 100, { stroke: '#000', seed, count: 9, length: 320, spread: 156 })
    const points = [...svg.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[QL" ])/g)].map(([, , y]) => Number(y))
    assert.ok(points.length > 200)
    assert.ok(Math.min(...points) >= 100, `seed ${seed}`)
  }
})
