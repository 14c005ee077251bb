import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopWatch {
  isLate: () => boolean
  stop: () => void
}

const measureEveryMs = 1_000
const resolutionMs = 20

/**
 * Average over a second. A busy process is a few ms late; shoppers notice a delay of this length in every
 * step.
 */
const lateMs = 200

/** Measures the delay of the event loop, in ms that timers wait beyond their interval. */
export function watchLoop(): LoopWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let isLate = false
  const timer = setInterval(() => {
    isLate = delays.count > 0 && delays.mean / 1e6 - resolutionMs > lateMs
    delays.reset()
  }, measureEveryMs)
  timer.unref()
  return {
    isLate: () => isLate,
    stop: () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}
