import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { eventually } from '#test/paying-shop.ts'
import { programFile } from '#test/program-file.ts'
import { runEnvironment } from '#test/run-environment.ts'
import { openShop, type RunningShop } from './running-shop.ts'

const root = new URL('../', import.meta.url).pathname
let folder: string
let shop: RunningShop

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soilkin-release-'))
  // As `npm start` does: the channel alone keeps no process open.
  const withUs = `--import=${new URL('scripts/end-with-parent.mjs', `file://${root}`)}`
  shop = await openShop({ WEB_CONCURRENCY: '2', LOG_LEVEL: 'info', DATA_DIR: folder, NODE_OPTIONS: withUs })
})
after(async () => {
  await shop?.stop()
  await rm(folder, { recursive: true, force: true })
})

const pidsOf = (message: RegExp): number[] =>
  [...shop.output().matchAll(/^\{.*\}$/gm)]
    .map(([line]): { pid: number; msg: string } => JSON.parse(line))
    .filter(({ msg }) => message.test(msg))
    .map(({ pid }) => pid)

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Another folder with the same release, as if it had been built there. */
async function makeRelease(name: string): Promise<{ place: string; program: string }> {
  const place = join(folder, name)
  await mkdir(join(place, 'dist'), { recursive: true })
  for (const part of ['src', 'node_modules', 'pictures', 'package.json'])
    await symlink(join(root, part), join(place, part))
  for (const part of ['shop', 'client', 'server', 'staff'])
    await cp(join(root, 'dist', part), join(place, 'dist', part), { recursive: true })
  return { place, program: join(place, 'dist/shop/worker.js') }
}

/** What the owner's command does once the release is built. */
async function takeOver(program: string): Promise<{ code: number; said: string }> {
  const command = spawn(process.execPath, [programFile('src/server/cli/take-over-main.ts'), program], {
    cwd: root,
    env: { ...runEnvironment(), NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: shop.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complaint, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit'),
  ])
  return { code, said: said + complaint }
}

/** Sends requests continuously, on kept and on new connections, until it is stopped. */
function askMeanwhile(addresses: string[]): () => Promise<{ asked: number; wrong: string[] }> {
  let isOver = false
  const wrong: string[] = []
  let asked = 0
  const agents = Array.from({ length: 16 }, (_, at) => new Agent({ keepAlive: at % 2 === 0, maxSockets: 1 }))
  const askers = agents.map(async (agent, at) => {
    while (!isOver) {
      const address = addresses[at % addresses.length] ?? ''
      const outcome = await ask(address, agent)
      asked += 1
      if (outcome !== '200') wrong.push(`${address}: ${outcome}`)
    }
    agent.destroy()
  })
  return async () => {
    isOver = true
    await Promise.all(askers)
    return { asked, wrong }
  }
}

/** On a new connection each time: a process retires once no connection can reach it. */
const load = (address: string): Promise<Response> => fetch(address, { headers: { connection: 'close' } })

function ask(address: string, agent: Agent): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  get(address, { agent }, (reply) => {
    reply.resume()
    reply
      .once('end', () => resolve(String(reply.statusCode)))
      .once('error', (error) => resolve(String(error)))
  }).once('error', (error) => resolve(String(error)))
  return promise
}

describe('a shop of two processes, when another release takes over', () => {
  it('the new release answers every request and then runs alone', async () => {
    const before = await eventually('all three processes', () => {
      const pids = pidsOf(/^Server listening|office listens/)
      return pids.length === 3 ? pids : undefined
    })
    const { program } = await makeRelease('next')
    const stop = askMeanwhile([`${shop.url}/`, `${shop.url}/api/products_s`, `${shop.staffUrl}/sign-in`])
    const { code, said } = await takeOver(program)
    const { asked, wrong } = await stop()
    assert.equal(code, 0, said)
    assert.ok(asked > 100, `${asked}`)
    assert.deepEqual(wrong, [])
    assert.deepEqual(before.filter(isAlive), [])
    assert.equal((await load(`${shop.url}/readyz`)).status, 200)
  })

  it('the new release serves files of former pages', async () => {
    const [name = ''] = (await readdir(join(root, 'dist/client/assets'))).filter((each) =>
      /^product-page.*\.js$/.test(each),
    )
    const { place, program } = await makeRelease('renamed')
    await rm(join(place, 'dist/client/assets', name))
    const { code, said } = await takeOver(program)
    assert.equal(code, 0, said)
    const reply = await load(`${shop.url}/assets/${name}`)
    assert.equal(reply.headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.equal(await reply.text(), await readFile(join(root, 'dist/client/assets', name), 'utf8'))
  })

  it('the former release continues when the new one fails', async () => {
    const broken = join(folder, 'broken.mjs')
    await writeFile(broken, `if (!process.argv[2].includes('"prepare"')) process.exit(7)`)
    const { code, said } = await takeOver(broken)
    assert.equal(code, 1)
    assert.match(said, /The release did not take over: A process of the shop ended before it was open/)
    assert.equal((await load(`${shop.url}/readyz`)).status, 200)
    assert.equal((await load(`${shop.staffUrl}/sign-in`)).status, 200)
  })
})
