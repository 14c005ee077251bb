import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { programFile } from '#test/program-file.ts'
import { runEnvironment } from '#test/run-environment.ts'
import { buildSources, root } from './launch.mjs'
import { usesSandbox } from './start.ts'

type Said = { open?: boolean; pid?: number; heard?: string[]; hasSandbox?: boolean; webhooks?: string }

describe('the start command', () => {
  test('signals the shop once per Ctrl-C and keeps the sandbox meanwhile', async (t) => {
    const started = await startSmallShop(t)
    await started.next()
    const ended = once(started.process, 'exit')
    // As a terminal and npm do: the whole group hears it, and npm passes it on besides.
    process.kill(-(started.process.pid ?? 0), 'SIGINT')
    started.process.kill('SIGINT')
    assert.deepEqual(await started.next(), {
      heard: ['SIGINT'],
      hasSandbox: true,
      webhooks: started.webhooks,
    })
    assert.deepEqual(await ended, [7, null])
    assert.equal(await hasSandbox(started.sandbox), false)
  })

  test("ends the sandbox and passes on the shop's exit code", async (t) => {
    const started = await startSmallShop(t, { CLOSE_AT_ONCE: '1' })
    assert.deepEqual(await once(started.process, 'exit'), [7, null])
    assert.equal(await hasSandbox(started.sandbox), false)
  })

  test('leaves nothing behind when killed', async (t) => {
    const started = await startSmallShop(t)
    await started.next()
    assert.equal(await hasSandbox(started.sandbox), true)
    started.process.kill('SIGKILL')
    const said = await started.next()
    assert.deepEqual(said.heard, ['SIGTERM'])
    while (await hasSandbox(started.sandbox)) await sleep(20)
  })

  test('uses a running sandbox and leaves it running', async (t) => {
    const first = await startSmallShop(t)
    await first.next()
    const second = await startSmallShop(t, { SANDBOX_PORT: String(first.sandboxPort), CLOSE_AT_ONCE: '1' })
    assert.deepEqual(await once(second.process, 'exit'), [7, null])
    assert.equal(await hasSandbox(first.sandbox), true)
  })

  // #start-c24
  test('starts the sandbox only where payments are tried out', () => {
    assert.equal(usesSandbox({}), true)
    assert.equal(usesSandbox({ NODE_ENV: 'test' }), true)
    assert.equal(usesSandbox({ NODE_ENV: 'production' }), false)
    assert.equal(usesSandbox({ RAZORPAY_KEY_ID: 'rzp_live_key' }), false)
    assert.equal(usesSandbox({ RAZORPAY_API_URL: 'http://127.0.0.1:4000/', SANDBOX_PORT: '4000' }), true)
    assert.equal(usesSandbox({ RAZORPAY_API_URL: 'http://127.0.0.1:4000' }), false)
  })
})

describe('the built pages', () => {
  test('rebuilds pages when settings of compiler or packages change', () => {
    const sources = buildSources()
    for (const path of ['src/web', 'src/contract', 'src/shared', 'public', 'vite.config.ts'])
      assert.ok(sources.includes(path))
    for (const path of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) {
      assert.ok(sources.includes(path), path)
    }
  })
})

async function startSmallShop(t: TestContext, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'soilkin-start-'))
  const [port, sandboxPort] = [await freePort(), Number(settings.SANDBOX_PORT ?? (await freePort()))]
  const environment = {
    ...runEnvironment(),
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    ...settings,
  }
  const programs = join(root, 'test', 'programs')
  const child = spawn(
    process.execPath,
    [
      join(programs, 'start-with.mjs'),
      join(programs, 'small-shop.mjs'),
      programFile('tools/sandbox/razorpay/main.ts'),
    ],
    {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  )
  t.after(async () => {
    await endQuietly(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<Said> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('The shop ended without a word.')
      // The sandbox speaks on the same output, in plain words.
      if (value.startsWith('{')) return JSON.parse(value)
    }
  }
  const sandbox = `http://127.0.0.1:${sandboxPort}`
  return {
    process: child,
    sandbox,
    sandboxPort,
    next,
    webhooks: `http://127.0.0.1:${port}/api/razorpay-webhook`,
  }
}

async function hasSandbox(address: string): Promise<boolean> {
  return fetch(`${address}/sandbox/webhooks`).then(
    (reply) => reply.ok,
    () => false,
  )
}

async function endQuietly(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
