import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TraceEvent } from './audit.mjs'
import { ownBlockingOf } from './own-blocking.ts'

const url = 'http://127.0.0.1:1/faq'
const ours = { pid: 7, tid: 7 }

const shown: TraceEvent = {
  name: 'FrameCommittedInBrowser',
  pid: 1,
  tid: 1,
  ts: 0,
  args: { data: { frame: 'F', url } },
}
const painted: TraceEvent = { ...ours, name: 'firstContentfulPaint', ts: 1_000, args: { frame: 'F' } }
const task = (ts: number, ms: number, thread = ours): TraceEvent => ({
  ...thread,
  name: 'ThreadControllerImpl::RunTask',
  ts,
  tdur: ms * 1_000,
  args: {},
})

test('counts tasks after the first picture beyond 12.5 ms', () => {
  const trace = [shown, task(500, 100), painted, task(2_000, 20), task(30_000, 12), task(50_000, 15)]
  assert.equal(ownBlockingOf(trace, url), 30 + 10)
})

test('ignores work of other threads and pages', () => {
  const trace = [
    shown,
    painted,
    task(3_000, 1),
    task(2_000, 90, { pid: 7, tid: 8 }),
    task(2_000, 90, { pid: 9, tid: 7 }),
  ]
  assert.equal(ownBlockingOf(trace, url), 0)
})

test('refuses a trace without processor time', () => {
  const { tdur: _, ...bare } = task(2_000, 90)
  assert.throws(() => ownBlockingOf([shown, painted, bare], url), /no processor time/)
})

test('refuses a trace that never painted the page', () => {
  assert.throws(() => ownBlockingOf([shown], url), /no first picture/)
})
