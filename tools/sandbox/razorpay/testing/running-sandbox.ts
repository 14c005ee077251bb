import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox.ts'
import { type ApiClient, createClient } from './client.ts'

/** The part of a test's context that cleans up after it. */
export type Cleanup = { after: (task: () => Promise<void> | void) => void }

export type RunningSandbox = ApiClient & Sandbox & { stateFile: string }

/** A sandbox of its own for one test, in a folder of its own, on a free port. */
export async function runSandbox(t: Cleanup, options: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const stateFile = options.stateFile ?? join(await temporaryFolder(t), 'state.jsonl')
  // Nothing listens on port 9; tests of webhooks name their own address.
  const sandbox = await startSandbox({ port: 0, webhookUrl: 'http://127.0.0.1:9/', ...options, stateFile })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await sandbox.close()
  }
  t.after(close)
  return { ...createClient(sandbox.url), url: sandbox.url, stateFile, close }
}

export async function temporaryFolder(t: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Looks again until `read` gives something, and fails after a minute without. */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const found = await read()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.fail(`Waited in vain for ${what}.`)
}
