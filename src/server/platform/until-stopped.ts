import { SettingError } from './config/config.ts'

/** Opens the parts of a process; `opened` closes them in reverse order. */
export type Open = (opened: AsyncDisposableStack) => Promise<void>

/**
 * Runs the parts until `onRequest` reports a stop request, then finishes running work and exits with 0. A
 * second request exits at once. A failed start closes what was opened and exits with 1.
 */
export function runUntilStopped(open: Open, onRequest: (stop: () => void) => void): void {
  const opened = new AsyncDisposableStack()
  const opening = open(opened)
  let isStopping = false
  onRequest(() => {
    if (isStopping) process.exit(1)
    isStopping = true
    Promise.allSettled([opening])
      .then(() => opened.disposeAsync())
      .then(() => process.exit(0), fail('The shop did not stop cleanly'))
  })
  opening
    .catch(async (error) => {
      await opened.disposeAsync()
      throw error
    })
    .catch(fail('The shop could not start'))
}

/** Calls back for each signal that asks this process to end. */
export function onSignals(callback: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, callback)
}

const fail =
  (context: string) =>
  (error: unknown): void => {
    const isSettingError = error instanceof SettingError
    const details = error instanceof Error ? error.stack : error
    process.stderr.write(isSettingError ? `${error.message}\n` : `${context}: ${details}\n`)
    process.exit(1)
  }
