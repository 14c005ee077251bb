import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'

const root = new URL('../', import.meta.url).pathname

export interface Process {
  child: ChildProcess
  url: string
  /** From spawning to the first good answer, in ms. */
  readyMs: number
  stop: () => Promise<void>
}

/** Starts a program of the repository and waits until `readyPath` answers. */
export async function startProcess(
  entry: string,
  port: number,
  readyPath: string,
  environment: Record<string, string>,
): Promise<Process> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isUp(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`${entry} ended before it was ready.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { child, url, readyMs: performance.now() - startedAt, stop: () => end(child) }
}

async function isUp(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export interface BareServer {
  url: string
  /** Makes it send the bytes of this answer from now on. */
  imitate: (response: Response) => Promise<void>
  stop: () => Promise<void>
}

/** Headers that the server writes itself for every answer. */
const ownHeaders = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]

export async function startBareServer(): Promise<BareServer> {
  const child = fork(new URL('bare-server.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}/`,
    imitate: async (response) => {
      const body = Buffer.from(await response.arrayBuffer())
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.includes(name)))
      child.send({
        status: response.status,
        headers: { ...headers, 'content-length': String(body.length) },
        body: body.toString('base64'),
      })
      await once(child, 'message')
    },
    stop: () => end(child),
  }
}
