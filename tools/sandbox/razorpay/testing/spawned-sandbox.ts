import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ApiClient, createClient } from './client.ts'
import type { Cleanup } from './running-sandbox.ts'

const root = new URL('../../../../', import.meta.url)
const source = 'tools/sandbox/razorpay/main.ts'
const names = ['PATH', 'NODE_COMPILE_CACHE']

/** The test run names its bundle, as `test/program-file.ts` tells; that is not imported, since the sandbox uses nothing beside it. */
const main = (): string => {
  const bundles: Record<string, string> = JSON.parse(process.env.TEST_PROGRAMS ?? '{}')
  return fileURLToPath(new URL(bundles[source] ?? source, root))
}

export type SpawnedSandbox = ApiClient & {
  firstLine: string
  /** Sends the signal and gives the exit code once the process is gone. */
  stop: (signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT') => Promise<number | null>
}

/** The sandbox as a process of its own, started as an operator starts it. */
export async function spawnSandbox(t: Cleanup, environment: Record<string, string>): Promise<SpawnedSandbox> {
  const child = spawnMain({ SANDBOX_PORT: '0', ...environment })
  const stop: SpawnedSandbox['stop'] = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exit = once(child, 'exit')
    child.kill(signal)
    return (await exit)[0] as number | null
  }
  t.after(async () => {
    await stop('SIGKILL')
  })
  const firstLine = await readFirstLine(child)
  const url = /http:\/\/[\d.:]+/.exec(firstLine)?.[0]
  assert.ok(url, `No address in: ${firstLine}`)
  return { ...createClient(url), firstLine, stop }
}

/** Starts it with settings it must refuse; gives what it says and its exit code. */
export async function spawnRejected(environment: Record<string, string>) {
  const child = spawnMain(environment)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { said, code }
}

function spawnMain(environment: Record<string, string>): ChildProcess {
  const taken = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  return spawn(process.execPath, [main()], {
    env: { ...taken, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function readFirstLine(child: ChildProcess): Promise<string> {
  let text = ''
  let problems = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    problems += chunk
  })
  for await (const chunk of child.stdout ?? []) {
    text += chunk
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'))
  }
  assert.fail(`The sandbox ended before it listened: ${problems}`)
}
