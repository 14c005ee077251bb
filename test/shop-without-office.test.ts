import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { importsOf, readSources } from '../scripts/imports/read-imports.ts'
import { ensureBuild } from '../scripts/launch.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * The screens and calls of the back office. The server stays whole, since the build draws pictures to share from its
 * seeds.
 */
const isOffice = (path: string): boolean => /^src\/(web|contract)\/admin\b/.test(relative(root, path))

/** The shop's own sources, in a folder without the back office. */
function copyWithoutOffice(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'soilkin-shop-alone-')))
  for (const path of [
    'src',
    'scripts',
    'vite.config.ts',
    'tsconfig.json',
    'tsconfig.base.json',
    'package.json',
  ]) {
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (source) => !isOffice(source) })
  }
  for (const path of ['tools', 'public', 'pictures', 'node_modules', '.cache']) {
    symlinkSync(join(root, path), join(folder, path))
  }
  return folder
}

/** Path → text of every file of a build, compressed copies aside. */
function readBuild(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path): [string, string] => [relative(folder, path), readFileSync(path, 'base64')])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

describe('the shop built without the back office', () => {
  const folder = copyWithoutOffice()
  after(() => rmSync(folder, { recursive: true, force: true }))
  before(() => ensureBuild())

  it('the shop built alone is the same to the byte', () => {
    const program = join(root, 'test/programs/build-shop.ts')
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const alone = readBuild(join(folder, 'dist/client'))
    const beside = readBuild(join(root, 'dist/client'))
    assert.deepEqual([...alone.keys()], [...beside.keys()])
    assert.ok([...alone.keys()].some((path) => path.endsWith('.css')))
    for (const [path, bytes] of alone) assert.ok(bytes === beside.get(path), `${path} differs`)
  })
})

describe('what the shop is made of', () => {
  const sources = new Map(readSources(root).map((file) => [file.path, file]))

  /** All our files that an entry imports. */
  function reachedFrom(entries: string[]): Set<string> {
    const reached = new Set<string>()
    const open = [...entries]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      const file = sources.get(path)
      if (!file || reached.has(path)) continue
      reached.add(path)
      open.push(...importsOf(file).map(({ to }) => to))
    }
    return reached
  }

  const pages = ['src/web/entry-browser.tsx', 'src/web/entry-server.tsx']
  const offline = ['src/web/lib/offline/worker.ts', 'src/web/lib/offline/offline-page.ts']
  const shop = reachedFrom([...pages, ...offline])

  it('the shop contains no file of the back office', () => {
    assert.deepEqual(
      [...shop].filter((path) => path.includes('/admin/')),
      [],
    )
  })

  it('the copy has all files of the shop alone', () => {
    const styles = readFileSync(join(root, 'src/web/lib/styles.css'), 'utf8')
    assert.match(styles, /^@import "tailwindcss" source\(none\);$/m)
    assert.deepEqual(styles.match(/^@source .*$/gm), ['@source "..";', '@source not "../admin";'])
    const beside = [...sources.keys()].filter(
      (path) => /^src\/web\/(?!admin\/)/.test(path) && !/\.(test|d)\.tsx?$/.test(path),
    )
    assert.deepEqual(
      beside.filter((path) => !shop.has(path)),
      ['src/web/entry-development.ts', 'src/web/lib/start/start.js'],
    )
  })
})
