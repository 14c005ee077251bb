import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { shopMemory } from '../../scripts/bundle-server.mjs'
import type { Target } from './load.ts'

const root = new URL('../../', import.meta.url).pathname

export interface Process {
  child: ChildProcess
  url: string
  /** From spawning to the first good answer, in ms. */
  readyMs: number
  stop: () => Promise<void>
}

export type Ports = Record<'shop' | 'sandbox' | 'staff', number>

/** The environment of a shop and its sandbox, as `npm start` gives it, with everything that they write in one folder. */
export const shopEnvironment = (folder: string, ports: Ports): Record<string, string> => ({
  DATA_DIR: folder,
  PORT: String(ports.shop),
  STAFF_PORT: String(ports.staff),
  SANDBOX_PORT: String(ports.sandbox),
  SANDBOX_STATE: join(folder, 'sandbox.jsonl'),
  SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.shop}/api/razorpay-webhook`,
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  ...shopMemory,
})

/** Starts a program of the repository, with Node's options behind its file, and waits until `readyPath` answers. */
export async function startProcess(
  [entry = '', ...options]: string[],
  port: number,
  readyPath: string,
  environment: Record<string, string>,
): Promise<Process> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...options, entry], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilUp(url + readyPath, child)
  return { child, url, readyMs: performance.now() - startedAt, stop: () => end(child) }
}

/** Waits until an address answers. @throws {Error} where the process ends before. */
export async function untilUp(address: string, child: ChildProcess): Promise<void> {
  while (!(await isUp(address))) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.at(-1)} ended before ${address} answered.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function isUp(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  )
}

/** Memory of this process alone, without Node's shared pages. Null where Linux does not say. */
export async function ownMegabytes({ pid }: ChildProcess): Promise<string | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes ? (Number(kilobytes) / 1024).toFixed(0) : null
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export interface BareServer {
  child: ChildProcess
  url: string
  /** Makes the bare server send the very bytes of this answer, compressed as they are. */
  imitate: (answer: RawAnswer) => Promise<void>
  stop: () => Promise<void>
}

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Headers that the server writes itself for every answer. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']

/** One request; `fetch` would unpack a compressed answer. */
export async function ask({ url, method = 'GET', headers, body }: Target): Promise<RawAnswer> {
  const sent = request(url, { method, headers: { ...headers, connection: 'close' } })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const kept = Object.entries(answer.headers).filter(([name]) => !ownHeaders.includes(name))
  const text = kept.map(([name, value]) => [name, String(value)])
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(text), body: Buffer.concat(chunks) }
}

export async function startBareServer(): Promise<BareServer> {
  const child = fork(new URL('bare-server.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    child,
    url: `http://127.0.0.1:${port}/`,
    imitate: async ({ status, headers, body }) => {
      const length = { 'content-length': String(body.length) }
      child.send({ status, headers: { ...headers, ...length }, body: body.toString('base64') })
      await once(child, 'message')
    },
    stop: () => end(child),
  }
}

/** Runs a program of the repository to its end. */
export async function runProgram(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`)
}

/** Pins a process with all its threads to some of the cores. @returns whether this machine can. */
export function pin(pid: number | undefined, cores: string): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)]).status === 0
}
