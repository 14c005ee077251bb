import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A hanging mutation counts as noticed; the slowest of the named test files takes a quarter of it. */
const timeLimitMs = 120_000

const reporter = fileURLToPath(new URL('./failed-tests.mjs', import.meta.url))

export type TestRunOptions = {
  /** Ends the run at once. */
  signal: AbortSignal
  limitMs?: number
}

/** Runs test files in a tree of sources, one after the other. Returns the names of the tests that failed. */
export async function runTestFiles(
  tree: string,
  files: string[],
  { signal, limitMs = timeLimitMs }: TestRunOptions,
): Promise<string[]> {
  // A test run within another one would run nothing.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const child = spawn(
    process.execPath,
    ['--test', '--test-concurrency=1', `--test-reporter=${reporter}`, ...files],
    { cwd: tree, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const endGroup = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  let isTooLong = false
  const timer = setTimeout(() => {
    isTooLong = true
    endGroup()
  }, limitMs)
  signal.addEventListener('abort', endGroup)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(timer)
  signal.removeEventListener('abort', endGroup)
  const failed = Buffer.concat(chunks).toString().split('\n').filter(Boolean)
  if (isTooLong) return [`no end after ${limitMs / 1000} s`]
  return code === 0 || failed.length > 0 ? failed : [`the end of ${files.join(' ')}`]
}
