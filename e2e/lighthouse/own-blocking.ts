import type { TraceEvent } from './audit.mjs'

/** How much slower than this machine Lighthouse takes a phone to be. */
const slowdown = 4

/** The time that a task may take before it delays a tap. */
const unnoticedMs = 50

/**
 * How long the page's own work blocks a phone after its first picture, in ms: Lighthouse's blocking time in processor
 * time. On a busy machine a task waits for a core, and the clock would count that wait as work.
 */
export function ownBlockingOf(trace: readonly TraceEvent[], pageUrl: string): number {
  const shown = trace.find(
    ({ name, args }) => name === 'FrameCommittedInBrowser' && args.data?.url === pageUrl,
  )
  const painted = trace.findLast(
    ({ name, args, ts }) =>
      name === 'firstContentfulPaint' && args.frame === shown?.args.data?.frame && ts > (shown?.ts ?? 0),
  )
  if (!painted) throw new Error(`The trace has no first picture of ${pageUrl}.`)
  const tasks = trace.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === painted.pid && tid === painted.tid && ts > painted.ts,
  )
  // A task without a figure would count as no work.
  if (!tasks.some(({ tdur }) => tdur !== undefined)) throw new Error('The trace has no processor time.')
  const blocking = tasks.map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * slowdown - unnoticedMs))
  return blocking.reduce((sum, each) => sum + each, 0)
}
