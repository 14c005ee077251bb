import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#test/free-port.ts'
import { programFile } from '#test/program-file.ts'
import { runEnvironment } from '#test/run-environment.ts'

const root = new URL('../../', import.meta.url).pathname

/** Starts PgBouncer before the database, by session and by transaction, and the shop on it. */
export async function tryPooler(folder: string, databaseUrl: string): Promise<void> {
  for (const mode of ['session', 'transaction'] as const) {
    const pooler = await startPooler(join(folder, mode), databaseUrl, mode)
    try {
      const said = await openOn(pooler.url, folder)
      if (mode === 'session') assert.match(said, /is open at/)
      else assert.match(said, /DATABASE_URL: .* pool_mode = session\./)
    } finally {
      await pooler.stop()
    }
  }
}

/** Starts the shop and stops it once it is open. @returns its output until it was open or ended. */
async function openOn(url: string, folder: string): Promise<string> {
  const [port, staffPort] = await Promise.all([freePort(), freePort()])
  const child = spawn(process.execPath, [programFile('src/server/main.ts')], {
    cwd: root,
    env: {
      ...runEnvironment(),
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      STAFF_PORT: String(staffPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
      if (/The back office is open at/.test(said)) child.kill('SIGTERM')
    })
  }
  await ended
  return said
}

async function startPooler(folder: string, databaseUrl: string, mode: string) {
  const target = new URL(databaseUrl)
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'pgbouncer.ini')
  const database = target.pathname.slice(1)
  await writeFile(join(folder, 'users.txt'), `"${target.username}" ""\n`)
  await writeFile(
    file,
    `[databases]
${database} = host=${target.searchParams.get('host') ?? target.hostname} port=${target.port || 5432} dbname=${database} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout
`,
  )
  for (const each of [folder, file, join(folder, 'users.txt')]) await chmod(each, 0o755)
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const child = spawn('pgbouncer', ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' })
  const url = `postgres://${target.username}@127.0.0.1:${port}/${database}`
  await answers(child, url)
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () =>
      reject(new Error('PgBouncer is not installed (Debian: apt-get install pgbouncer).')),
    )
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}.`)))
  })
  failed.catch(() => undefined)
  const attempt = async (): Promise<boolean> => {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    return isUp
  }
  for (let attempts = 0; !(await Promise.race([attempt(), failed])); attempts += 1) {
    assert.ok(attempts < 100, 'PgBouncer did not come up')
    await wait(100)
  }
}
