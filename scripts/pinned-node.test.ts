import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { isRecent, obtainNode, type Pin, pinOf } from './pinned-node.mjs'

const name = 'node-of-a-test'

describe('the Node that runs the shop', () => {
  test('the pinned Node is 24.7 or later', () => {
    assert.deepEqual(['20.20.2', '24.6.9', '24.7.0', '24.21.0', '26.0.0'].map(isRecent), [
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('the pin has version and hash for each platform', () => {
    for (const [platform, arch] of [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['darwin', 'x64'],
    ] as const) {
      const pin = pinOf(platform, arch)
      assert.match(pin?.version ?? '', /^24\.\d+\.\d+$/)
      assert.ok(isRecent(pin?.version ?? ''))
      assert.match(pin?.integrity ?? '', /^sha512-[A-Za-z0-9+/]{86}==$/)
    }
    assert.equal(pinOf('darwin', 'arm64'), undefined)
  })
})

describe('fetching Node', () => {
  // #pinned-node-right
  test('fetches the pinned archive only once', async (t) => {
    const lab = await openLab(t)
    const pin = await lab.offer('24.21.0')
    const node = obtainNode(lab.folder, pin)
    assert.equal(execFileSync(node, { encoding: 'utf8' }).trim(), 'v24.21.0')
    assert.equal(obtainNode(lab.folder, pin), node)
    assert.equal(lab.fetches(), 1)
    assert.deepEqual(readdirSync(lab.folder), ['node_modules'])
  })

  // #pinned-node-other
  test('refuses, deletes and never runs another archive', async (t) => {
    const lab = await openLab(t)
    const right = await lab.offer('24.21.0')
    await lab.offer('24.21.0', '# one line more')
    assert.throws(
      () => obtainNode(lab.folder, right),
      /^Error: The archive of node-of-a-test 24\.21\.0 is not the one that scripts\/node-pin\.json names: .* nothing in it ran\. Install Node 24\.7 or later by hand\.$/,
    )
    assert.equal(existsSync(lab.hasRun), false)
    assert.deepEqual(readdirSync(lab.folder), [])
  })

  // #pinned-node-changed
  test('replaces an earlier or unmarked Node without running it', async (t) => {
    const lab = await openLab(t)
    const former = await lab.offer('24.20.0')
    obtainNode(lab.folder, former)
    const later = await lab.offer('24.21.0')
    await rm(lab.hasRun)
    const node = obtainNode(lab.folder, later)
    assert.deepEqual(lab.ran(), ['24.21.0'])
    await rm(join(lab.folder, 'node_modules', '.integrity'))
    assert.equal(obtainNode(lab.folder, later), node)
    assert.equal(lab.fetches(), 3)
  })

  test('keeps the fetched Node when a changed pin is refused', async (t) => {
    const lab = await openLab(t)
    const former = await lab.offer('24.20.0')
    const node = obtainNode(lab.folder, former)
    const later = await lab.offer('24.21.0')
    await lab.offer('24.21.0', '# one line more')
    assert.throws(() => obtainNode(lab.folder, later), /nothing in it ran/)
    assert.equal(obtainNode(lab.folder, former), node)
  })

  test('says that Node must be installed by hand without a package', async (t) => {
    const lab = await openLab(t)
    const pin = { package: name, version: '24.99.0', integrity: 'sha512-x' }
    assert.throws(() => obtainNode(lab.folder, pin), /could not be fetched\. Install Node 24\.7 or later/)
    assert.deepEqual(readdirSync(lab.folder), [])
  })
})

/** A folder to fetch into, and an npm on the PATH whose `pack` hands out what the test offers; all else is the real npm's. */
async function openLab(t: TestContext) {
  const home = await mkdtemp(join(tmpdir(), 'soilkin-node-'))
  const places = { shelf: join(home, 'shelf'), bin: join(home, 'bin'), folder: join(home, '.node') }
  for (const place of Object.values(places)) await mkdir(place)
  const hasRun = join(home, 'has-run')
  const asked = join(home, 'asked')
  const real = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const pack = `echo "$2" >> '${asked}'; cp "${places.shelf}/$(echo "$2" | tr @ -).tgz" "$4"/; exit`
  await writeProgram(join(places.bin, 'npm'), `if [ "$1" = pack ]; then ${pack}; fi\nexec '${real}' "$@"`)
  const { PATH, npm_execpath } = process.env
  process.env.PATH = `${places.bin}:${PATH}`
  delete process.env.npm_execpath
  t.after(async () => {
    process.env.PATH = PATH
    if (npm_execpath) process.env.npm_execpath = npm_execpath
    await rm(home, { recursive: true, force: true })
  })
  return {
    folder: places.folder,
    hasRun,
    ran: () => readFileSync(hasRun, 'utf8').trim().split('\n'),
    fetches: () => readFileSync(asked, 'utf8').trim().split('\n').length,
    /** Puts an archive where npm finds it and answers the pin that names it. */
    offer: async (version: string, more = ''): Promise<Pin> => {
      const made = await mkdtemp(join(home, 'package-'))
      await mkdir(join(made, 'package', 'bin'), { recursive: true })
      await writeFile(join(made, 'package', 'package.json'), JSON.stringify({ name, version }))
      const says = `echo ${version} >> '${hasRun}'; echo v${version}\n${more}`
      await writeProgram(join(made, 'package', 'bin', 'node'), says)
      const archive = join(places.shelf, `${name}-${version}.tgz`)
      execFileSync('tar', ['-czf', join(made, 'made.tgz'), '-C', made, 'package'])
      await copyFile(join(made, 'made.tgz'), archive)
      const hash = createHash('sha512').update(readFileSync(archive)).digest('base64')
      return { package: name, version, integrity: `sha512-${hash}` }
    },
  }
}

async function writeProgram(path: string, text: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${text}\n`)
  await chmod(path, 0o755)
}
