import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A container with an init of its own, made from the packages of Debian, which stands for a rented machine. */
export interface Machine {
  /** The folder that is the machine's root. */
  folder: string
  /** Runs a command as root and returns its exit code and all that it said. */
  run(script: string): Promise<Said>
  stop(): Promise<void>
}

export interface Said {
  code: number
  text: string
}

const run = promisify(execFile)

/** An address of the documentation range, which the machine takes for its public one. */
export const publicAddress = '203.0.113.10'

const packages = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,curl'

/** Starts the machine. It reaches the package servers by a network of its own, and nothing of this machine's loopback. */
export async function startMachine(): Promise<Machine> {
  for (const program of ['debootstrap', 'systemd-nspawn', 'slirp4netns', 'nsenter']) {
    await run('which', [program]).catch(() => {
      throw new Error(`${program} is missing: apt-get install debootstrap systemd-container slirp4netns`)
    })
  }
  assert.equal(process.getuid?.(), 0, 'A machine of its own needs root.')
  const place = await mkdtemp(join(tmpdir(), 'soilkin-server-'))
  const folder = join(place, 'machine')
  await installBase(folder)
  // Without this, the packages of a throw-away machine would wait for the disk.
  await writeFile(join(folder, 'etc/dpkg/dpkg.cfg.d/unsafe'), 'force-unsafe-io\n')
  const environment = await lendCertificates(folder)
  const nspawn = spawn(
    'systemd-nspawn',
    ['-q', '-D', folder, '-b', '--register=no', '--keep-unit', '--private-network', '--console=pipe'],
    { stdio: 'ignore' },
  )
  const leader = await childOf(nspawn)
  const network = spawn(
    'slirp4netns',
    ['--configure', '--mtu=65520', '--disable-host-loopback', leader, 'tap0'],
    {
      stdio: 'ignore',
    },
  )
  const machine: Machine = {
    folder,
    run: (script) => runInside(leader, environment, script),
    async stop() {
      for (const child of [network, nspawn]) await end(child)
      await rm(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
  await untilRunning(machine)
  await writeFile(join(folder, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')
  await machine.run(`ip address add ${publicAddress}/32 dev lo`)
  return machine
}

/** `TRY_SERVER_BASE` names a folder that keeps the base of the machine for the next run. */
async function installBase(folder: string): Promise<void> {
  const kept = process.env.TRY_SERVER_BASE
  const base = kept ?? folder
  if (!existsSync(join(base, 'etc/debian_version'))) {
    await mkdir(base, { recursive: true })
    await run('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', base], {
      maxBuffer: 64 * 1024 * 1024,
    })
  }
  if (kept) await cp(kept, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
}

/** Where this machine's own network has an authority of its own, npm on the other one must trust it too. */
async function lendCertificates(folder: string): Promise<string[]> {
  const file = process.env.NODE_EXTRA_CA_CERTS
  if (!file) return []
  await writeFile(join(folder, 'etc/lent-authorities.pem'), await readFile(file))
  return ['NODE_EXTRA_CA_CERTS=/etc/lent-authorities.pem']
}

async function childOf({ pid }: ChildProcess): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    const [first] = children.trim().split(' ')
    if (first) return first
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The machine does not start.')
}

async function runInside(leader: string, environment: string[], script: string): Promise<Said> {
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const own = [path, 'HOME=/root', 'LANG=C.UTF-8', ...environment]
  const child = spawn('nsenter', ['-t', leader, '-a', 'env', '-i', ...own, 'bash', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const [code] = await once(child, 'close')
  return { code: code ?? 1, text }
}

async function untilRunning(machine: Machine): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    // Debian's first-boot questions fail without a terminal, and nothing needs them.
    const { text } = await machine.run('systemctl is-system-running')
    if (/running|degraded/.test(text)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The machine does not boot.')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(impatience)
}
