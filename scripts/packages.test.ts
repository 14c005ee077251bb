import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { ensureDependencies, isCurrentInstall, withAddresses } from './packages.mjs'

describe('the packages of a folder', () => {
  const wanted = {
    '': {},
    'node_modules/one': { version: '1.2.0' },
    'node_modules/other': { optional: true },
  }

  /** A folder with these packages noted and these put there. */
  async function folderWith(t: TestContext, noted: object | null, there: string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'soilkin-install-'))
    t.after(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
    await mkdir(join(folder, 'node_modules'))
    for (const name of there) await mkdir(join(folder, 'node_modules', name))
    if (noted) {
      const note = join(folder, 'node_modules/.package-lock.json')
      await writeFile(note, JSON.stringify({ packages: noted }))
    }
    return folder
  }

  const one = (version: string) => ({ 'node_modules/one': { version } })

  test('packages that npm has noted are installed, without optional ones', async (t) => {
    assert.equal(isCurrentInstall(await folderWith(t, one('1.2.0'), ['one'])), true)
  })

  test('packages without note, of another version or gone are missing', async (t) => {
    assert.equal(isCurrentInstall(await folderWith(t, null, ['one'])), false)
    assert.equal(isCurrentInstall(await folderWith(t, one('1.1.0'), ['one'])), false)
    assert.equal(isCurrentInstall(await folderWith(t, {}, ['one'])), false)
    assert.equal(isCurrentInstall(await folderWith(t, one('1.2.0'), [])), false)
  })
})

test('the lock file for npm has the address of each archive', () => {
  const [integrity, version] = ['sha512-x', '1.2.3']
  const packages = {
    '': {},
    'node_modules/a': { version, integrity },
    'node_modules/b/node_modules/@s/c': { version, integrity },
    'node_modules/renamed': { name: '@s/real', version, integrity },
    'node_modules/unhashed': { version },
    'node_modules/elsewhere': { version, integrity, resolved: 'https://example.com/e.tgz' },
  }
  const found = Object.values(withAddresses({ packages }, 'https://registry.example').packages).map(
    ({ resolved }) => resolved,
  )
  assert.deepEqual(found, [
    undefined,
    'https://registry.example/a/-/a-1.2.3.tgz',
    'https://registry.example/@s/c/-/c-1.2.3.tgz',
    'https://registry.example/@s/real/-/real-1.2.3.tgz',
    undefined,
    'https://example.com/e.tgz',
  ])
})

describe('installing packages', () => {
  test('installs packages as a whole, once', async (t) => {
    const lab = await openLab(t)
    lab.install()
    assert.equal(lab.installed(), '1.0.0')
    lab.install()
    assert.equal(lab.calls().length, 1)
    assert.match(lab.calls()[0] ?? '', /^ci --prefix \S+ .*--ignore-scripts/)
    assert.deepEqual(readdirSync(lab.stages), [])
  })

  test('replaces packages of another lock file unless npm fails', async (t) => {
    const lab = await openLab(t)
    lab.install()
    lab.lock('2.0.0')
    lab.answer('echo "npm error code ENOTFOUND" >&2; exit 1')
    assert.throws(() => lab.install(), /npm failed:[\s\S]*ENOTFOUND/)
    assert.equal(lab.installed(), '1.0.0')
    assert.deepEqual(readdirSync(lab.stages), [])
    lab.answer('')
    lab.install()
    assert.equal(lab.installed(), '2.0.0')
    assert.deepEqual(readdirSync(lab.stages), [])
  })

  test('replaces what an interrupted npm left in node_modules', async (t) => {
    const lab = await openLab(t)
    mkdirSync(join(lab.folder, 'node_modules', 'half'), { recursive: true })
    lab.install()
    assert.equal(lab.installed(), '1.0.0')
    assert.equal(existsSync(join(lab.folder, 'node_modules', 'half')), false)
  })

  test('asks the registry for addresses where they differ', async (t) => {
    const lab = await openLab(t)
    lab.answer('if grep -q resolved "$3/package-lock.json"; then echo "npm error code E404" >&2; exit 1; fi')
    lab.install()
    assert.equal(lab.installed(), '1.0.0')
    assert.deepEqual(
      lab.calls().map((call) => call.includes(`--prefix ${lab.folder} `)),
      [false, true],
    )
  })

  test('uses what another command has installed meanwhile', async (t) => {
    const lab = await openLab(t)
    lab.answer(
      `if [ ! -e '${lab.folder}/node_modules' ]; then mkdir '${lab.folder}/node_modules'; ` +
        `cp '${lab.folder}/package-lock.json' '${lab.folder}/node_modules/.package-lock.json'; ` +
        `mkdir -p '${lab.folder}/node_modules/one'; echo theirs > '${lab.folder}/node_modules/one/version'; fi`,
    )
    lab.install()
    assert.equal(lab.installed(), 'theirs')
  })

  test('leaves a link in place of node_modules alone', async (t) => {
    const lab = await openLab(t)
    symlinkSync(lab.stages, join(lab.folder, 'node_modules'))
    lab.install()
    assert.deepEqual(lab.calls(), [])
  })

  test("replaces a killed command's folder, not a running one's", async (t) => {
    const lab = await openLab(t)
    const { pid: ended } = spawnSync(process.execPath, ['-e', ''])
    const [left, living] = [`install-${ended}-a`, `install-${process.ppid}-b`]
    for (const name of [left, living]) mkdirSync(join(lab.stages, name, 'node_modules'), { recursive: true })
    lab.install()
    assert.deepEqual(readdirSync(lab.stages), [living])
  })
})

/** A folder with a lock file, and an npm on the PATH that first does what the test says and then installs one package. */
async function openLab(t: TestContext) {
  const home = await mkdtemp(join(tmpdir(), 'soilkin-packages-'))
  const [folder, stages, bin] = ['folder', 'stages', 'bin'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  for (const place of [folder, stages, bin]) mkdirSync(place)
  const asked = join(home, 'asked')
  writeFileSync(asked, '')
  const { PATH, npm_execpath } = process.env
  process.env.PATH = `${bin}:${PATH}`
  delete process.env.npm_execpath
  t.after(async () => {
    process.env.PATH = PATH
    if (npm_execpath) process.env.npm_execpath = npm_execpath
    await rm(home, { recursive: true })
  })
  const answer = (first: string): void => {
    const version = `sed -n 's/.*"version": *"\\([^"]*\\)".*/\\1/p' "$3/package-lock.json"`
    const settings = 'if [ "$1" = config ]; then echo https://registry.example/; exit; fi'
    const installs = `mkdir -p "$3/node_modules/one"; ${version} > "$3/node_modules/one/version"`
    writeFileSync(
      join(bin, 'npm'),
      `#!/bin/sh\n${settings}\necho "$*" >> '${asked}'\n${first}\n${installs}\n`,
    )
    chmodSync(join(bin, 'npm'), 0o755)
  }
  const lock = (version: string): void => {
    const packages = { 'node_modules/one': { version, integrity: 'sha512-x' } }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  }
  answer('')
  lock('1.0.0')
  return {
    folder,
    stages,
    answer,
    lock,
    install: () => ensureDependencies(folder, stages),
    installed: () => readFileSync(join(folder, 'node_modules', 'one', 'version'), 'utf8').trim(),
    calls: () => readFileSync(asked, 'utf8').split('\n').slice(0, -1),
  }
}
