import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopWatch {
  isLate: () => boolean
  stop: () => void
}

const lookEveryMs = 1_000
const resolutionMs = 20

/** On average over a second. A busy process is a few ms late; shoppers notice when every step waits so long. */
const lateMs = 200

/** Watches how late this process comes to its work: the time that timers wait beyond what they asked for. */
export function watchLoop(): LoopWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let isLate = false
  const timer = setInterval(() => {
    isLate = delays.count > 0 && delays.mean / 1e6 - resolutionMs > lateMs
    delays.reset()
  }, lookEveryMs)
  timer.unref()
  return {
    isLate: () => isLate,
    stop: () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}
