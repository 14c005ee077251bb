import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** Where traces of failed tests are kept; a run that has no time for them names no folder. */
const { TEST_TRACES: folder } = process.env

/** Records what happens in a browser context: pictures, pages, calls. */
export async function startTrace(context: BrowserContext): Promise<void> {
  if (folder) await context.tracing.start({ screenshots: true, snapshots: true })
}

/** Ends the recording, and keeps it where the test failed. */
export async function stopTrace(
  context: BrowserContext,
  test: { name: string; isFailed: boolean },
): Promise<void> {
  if (!folder) return
  const path = join(folder, `${test.name.replaceAll(/\W/g, '-').slice(0, 80)}.zip`)
  await context.tracing.stop(test.isFailed ? { path } : {})
  if (test.isFailed) process.stdout.write(`Trace: npx playwright-core show-trace ${path}\n`)
}
