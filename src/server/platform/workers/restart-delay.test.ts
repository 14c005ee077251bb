import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { restartDelayMs } from './restart-delay.ts'

describe('the wait before a worker is restarted', () => {
  it('doubles the restart delay up to half a minute', () => {
    const waits: number[] = []
    let failures = 0
    for (let end = 0; end < 11; end += 1) {
      const delay = restartDelayMs(failures, 500)
      failures = delay.failures
      waits.push(delay.ms)
    }
    assert.deepEqual(waits, [100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600, 30000, 30000])
  })

  it('resets the restart delay after a long run', () => {
    assert.deepEqual(restartDelayMs(9, 60_000), { ms: 100, failures: 0 })
  })
})
