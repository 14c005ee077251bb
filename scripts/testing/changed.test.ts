import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { root } from '../launch.mjs'
import { findChangedTests, readImports, touchedBy } from './changed.ts'

const imports: Record<string, string[]> = {
  'src/server/inventory/stock/stock.test.ts': ['src/server/inventory/stock/stock.ts', 'test/shop.ts'],
  'src/server/inventory/stock/stock.ts': ['src/shared/money.ts'],
  'src/shared/money.test.ts': ['src/shared/money.ts'],
  'src/web/ui/button.test.ts': [],
  'test/documents.test.ts': [],
  'test/add-comments/add-comments.test.ts': [],
  'e2e/search.test.ts': ['e2e/journey.ts'],
  'e2e/home.test.ts': [],
}
const files = Object.keys(imports).filter((path) => path.endsWith('.test.ts'))
const touched = (...changed: string[]): string[] => touchedBy(changed, files, (path) => imports[path] ?? [])

describe('the tests that a change touches', () => {
  it('finds changed tests and those that import changed files', () => {
    assert.deepEqual(touched('src/web/ui/button.test.ts'), ['src/web/ui/button.test.ts'])
    assert.deepEqual(touched('e2e/journey.ts'), ['e2e/search.test.ts'])
    assert.deepEqual(touched('test/shop.ts'), ['src/server/inventory/stock/stock.test.ts'])
  })

  it('adds all journeys and source tests when a shop file changed', () => {
    assert.deepEqual(touched('src/shared/money.ts'), [
      'src/server/inventory/stock/stock.test.ts',
      'src/shared/money.test.ts',
      'test/add-comments/add-comments.test.ts',
      'e2e/search.test.ts',
      'e2e/home.test.ts',
    ])
  })

  it('finds tests of a feature by its SQL, of documents by documents', () => {
    assert.ok(
      touched('src/server/inventory/stock/schema.sql').includes('src/server/inventory/stock/stock.test.ts'),
    )
    assert.deepEqual(touched('docs/security.md'), [
      'test/documents.test.ts',
      'test/add-comments/add-comments.test.ts',
    ])
  })

  it('finds all tests after changes of packages, none without changes', () => {
    const tables = 'src/server/platform/database'
    const schema = [`${tables}/schema/14_orders.sql`, `${tables}/migrations/0099_more.sql`]
    for (const path of ['package.json', 'tsconfig.base.json', 'test/database-copy.ts', ...schema]) {
      assert.deepEqual(touched(path), files)
    }
    assert.deepEqual(touched(), [])
  })
})

describe('the imports of a file', () => {
  it('follows static imports, aliases and started programs', () => {
    const importsOf = readImports(root)
    assert.ok(importsOf('scripts/testing/changed.test.ts').includes('scripts/testing/changed.ts'))
    assert.ok(importsOf('test/shop.ts').includes('src/server/app.ts'))
    assert.ok(importsOf('test/database-copy.ts').includes('test/fill-template.ts'))
    assert.ok(importsOf('test/database-lab.ts').includes('test/programs/hold-database.ts'))
    assert.ok(importsOf('src/server/main.test.ts').includes('src/server/main.ts'))
  })
})

describe('what has changed', () => {
  it('lists files that differ from a revision, and untracked files', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'soilkin-changed-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
    await mkdir(join(folder, 'src'))
    const write = (name: string, text: string) => writeFile(join(folder, 'src', name), text)
    for (const name of ['plot', 'seed']) {
      await write(`${name}.ts`, 'export const size = 1\n')
      await write(`${name}.test.ts`, `import { size } from './${name}.ts'\n`)
    }
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '--quiet', '-m', 'Begin')
    assert.deepEqual(findChangedTests('main', folder), [])
    await write('plot.ts', 'export const size = 2\n')
    assert.deepEqual(findChangedTests('main', folder), ['src/plot.test.ts'])
    await write('shade.test.ts', '')
    assert.deepEqual(findChangedTests('main', folder), ['src/plot.test.ts', 'src/shade.test.ts'])
  })
})
