import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export type OpenShopOptions = {
  /** What Node runs as the shop: a file, possibly after options. */
  shop: string[]
  /** The file that it runs as the payment sandbox. */
  sandbox: string
  /** Calls back for each request to end, until the function it returned is called. */
  passSignals(callback: (signal: NodeJS.Signals) => void): () => void
}

const root = fileURLToPath(new URL('../', import.meta.url))
const sandboxStartAttempts = 200
const sandboxStopMs = 5_000

/**
 * Runs the shop, and the payment sandbox beside it where payments are tried out. A request to end goes to the shop.
 * The sandbox ends after the shop, which may still need it.
 * @returns the shop's exit code.
 */
export async function openShop({ shop, sandbox: program, passSignals }: OpenShopOptions): Promise<number> {
  const environment = withWebhookAddress(process.env)
  const children: ChildProcess[] = []
  // Before the shop runs there is nothing to finish, so a request to end reaches whatever has started.
  let receivers = children
  const stopPassing = passSignals((signal) => {
    for (const child of receivers) child.kill(signal)
  })
  try {
    const sandbox = usesSandbox(environment) ? await ensureSandbox(program, environment, children) : undefined
    if (sandbox && hasEnded(sandbox)) return 1
    const open = run(shop, environment)
    receivers = [open]
    const [code, signal] = await once(open, 'exit')
    return code ?? 128 + constants.signals[signal as NodeJS.Signals]
  } finally {
    stopPassing()
    await Promise.all(children.map(end))
  }
}

/** The sandbox is for trials: not for real keys, another provider's address or production. */
export function usesSandbox(environment: NodeJS.ProcessEnv): boolean {
  const { NODE_ENV, RAZORPAY_KEY_ID, RAZORPAY_API_URL } = environment
  if (NODE_ENV === 'production' || RAZORPAY_KEY_ID?.trim()) return false
  return !RAZORPAY_API_URL || RAZORPAY_API_URL.replace(/\/$/, '') === sandboxAddress(environment)
}

/** Uses a running sandbox; starts one in a process of its own otherwise. */
async function ensureSandbox(
  program: string,
  environment: NodeJS.ProcessEnv,
  children: ChildProcess[],
): Promise<ChildProcess | undefined> {
  const address = sandboxAddress(environment)
  if (await answers(address)) {
    await pointWebhooks(address, environment)
    process.stdout.write(`Payments: the sandbox that already runs at ${address}\n`)
    return undefined
  }
  const sandbox = run([program], environment)
  children.push(sandbox)
  for (let attempt = 0; attempt < sandboxStartAttempts && !hasEnded(sandbox); attempt += 1) {
    if (await answers(address)) return sandbox
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (hasEnded(sandbox)) return sandbox
  throw new Error(`The payment sandbox does not answer at ${address}.`)
}

async function answers(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/sandbox/webhooks`, { signal: AbortSignal.timeout(2_000) })
    const faults: unknown = await reply.json()
    return reply.ok && typeof faults === 'object' && faults !== null && 'duplicate' in faults
  } catch {
    // No server or another one: starting the sandbox will show which.
    return false
  }
}

/** A sandbox that was started for another port still sends its webhooks there. */
async function pointWebhooks(address: string, { SANDBOX_WEBHOOK_URL }: NodeJS.ProcessEnv): Promise<void> {
  await fetch(`${address}/sandbox/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: SANDBOX_WEBHOOK_URL }),
  })
}

function withWebhookAddress(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = `http://127.0.0.1:${environment.PORT || '3000'}/api/razorpay-webhook`
  return { ...environment, SANDBOX_WEBHOOK_URL: environment.SANDBOX_WEBHOOK_URL || ours }
}

function sandboxAddress({ SANDBOX_PORT }: NodeJS.ProcessEnv): string {
  return `http://127.0.0.1:${SANDBOX_PORT || '3001'}`
}

function run(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  // In a process group of its own, so that Ctrl-C reaches it only through us; the channel ends it when we are gone.
  const withUs = ['--import', new URL('end-with-parent.mjs', import.meta.url).href]
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  return spawn(process.execPath, [...withUs, ...args], { cwd: root, env, stdio: [...stdio], detached: true })
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), sandboxStopMs)
  await ended
  clearTimeout(impatience)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
