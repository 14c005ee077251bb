import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { missingRows } from './architecture.ts'
import { findViolations } from './find-violations.ts'
import { importsOf, readSources, type SourceFile } from './read-imports.ts'
import { placeOf, sides, soleImporters } from './rules.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources(root)

const judge = (...files: SourceFile[]): string[] => findViolations(files.flatMap(importsOf))

/** The violations of one invented file; only the rules about rings need more files. */
const judgeLine = (path: string, text: string): string[] => judge({ path, text })

describe('the imports of the project', () => {
  it('the imports break no rule', () => {
    assert.ok(sources.length > 600, 'the sources were found')
    assert.deepEqual(judge(...sources), [])
  })

  it('every file of server and web stands in one folder', () => {
    for (const { root: side, layers } of sides) {
      const paths = sources.map(({ path }) => path).filter((path) => path.startsWith(side))
      for (const path of paths) {
        const folders = layers.flat().filter(({ has }) => has.test(path.slice(side.length)))
        assert.equal(folders.length, 1, `${path} stands in ${folders.map(({ name }) => name).join(' and ')}`)
      }
    }
  })

  it('finds imports however they are written', () => {
    const text = `import type { A } from './a.ts'
      import './b.ts'
      export { c } from './c.ts'
      export * from './d.ts'
      const e = await import('./e.ts')
      type F = import('./f.ts').F
      // import './not-1.ts'
      const words = "import './not-2.ts'"
      await using held = e`
    const found = importsOf({ path: 'src/server/catalog/x/x.ts', text }).map(({ to }) => to)
    assert.deepEqual(
      found.sort(),
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `src/server/catalog/x/${name}.ts`),
    )
  })

  it('fails loudly for a file that cannot be read', () => {
    assert.throws(() => importsOf({ path: 'src/server/x.ts', text: 'import {' }), /src\/server\/x\.ts/)
  })
})

describe('scopes', () => {
  const forbidden: [string, string, string][] = [
    [
      'src/contract/shop/cart.ts',
      `import { add } from '#server/checkout/cart/add.ts'`,
      'src/server/checkout/cart/add.ts',
    ],
    ['src/contract/shop/cart.ts', `import { readFile } from 'node:fs'`, 'node:fs'],
    ['src/server/app.ts', `import { Page } from '../web/page.tsx'`, 'src/web/page.tsx'],
    ['src/server/app.ts', `import { openTestShop } from '#test/shop.ts'`, 'test/shop.ts'],
    ['src/server/app.ts', `import { pay } from '../../sandbox/razorpay/pay.ts'`, 'sandbox/razorpay/pay.ts'],
    [
      'src/web/page.ts',
      `export type { Shop } from '#server/platform/app-context.ts'`,
      'src/server/platform/app-context.ts',
    ],
    ['src/web/page.ts', `const path = await import('node:path')`, 'node:path'],
    ['tools/sandbox/razorpay/main.ts', `import { paise } from '#shared/money.ts'`, 'src/shared/money.ts'],
    [
      'tools/sandbox/razorpay/main.test.ts',
      `import { openShop } from '../../../test/shop.ts'`,
      'test/shop.ts',
    ],
    [
      'tools/chaos/run.ts',
      `import { settings } from '../../src/shared/settings/settings.ts'`,
      'src/shared/settings/settings.ts',
    ],
    ['e2e/buy.test.ts', `import {\n  a,\n  b,\n} from '../src/server/main.ts'`, 'src/server/main.ts'],
  ]
  for (const [path, text, named] of forbidden) {
    it(`${path} may not import ${named}`, () => {
      const [violation, ...more] = judgeLine(path, text)
      assert.match(violation ?? '', new RegExp(`^${path}.* imports ${named}`))
      assert.deepEqual(more, [])
    })
  }

  const allowed: [string, string][] = [
    ['src/server/checkout/cart/routes.ts', `import { addToCart } from '#contract/shop/cart.ts'`],
    ['src/server/checkout/cart/cart.test.ts', `import { openTestShop } from '#test/shop.ts'`],
    ['src/web/ui/page.tsx', `import { rupees } from '#shared/money.ts'\nimport React from 'react'`],
    ['src/shared/money.test.ts', `import { test } from 'node:test'`],
    ['e2e/buy.test.ts', `import { openBrowser } from '#test/browser.ts'`],
    ['test/paying-shop.ts', `import { runSandbox } from '../sandbox/razorpay/testing/running-sandbox.ts'`],
  ]
  for (const [path, text] of allowed) {
    it(`${path} may say ${text.split('\n')[0]}`, () => assert.deepEqual(judgeLine(path, text), []))
  }
})

describe('folders', () => {
  for (const { root: side, layers } of sides) {
    const examples = layers.map((folders) => folders.map(({ name }) => [name, fileIn(side, name)] as const))
    for (const [layer, lower] of examples.entries()) {
      for (const [low, lowFile] of lower) {
        for (const [high, highFile] of examples.slice(layer + 1).flat()) {
          it(`${side}: ${high} may use ${low}, not the reverse`, () => {
            assert.deepEqual(judgeLine(highFile, `import '${addressOf(lowFile)}'`), [])
            assert.deepEqual(judgeLine(lowFile, `import '${addressOf(highFile)}'`), [
              `${lowFile} imports ${highFile}: ${low} stands below ${high}`,
            ])
          })
        }
      }
    }
  }

  it('lets tests outside server and web use the whole shop', () => {
    const text = `import { buildApp } from '#server/app.ts'`
    assert.deepEqual(judgeLine('src/server/platform/http/api.test.ts', text), [])
  })

  it('knows every folder of the server', () => {
    const [violation] = judgeLine('src/server/misc/a.ts', `import '#shared/money.ts'`)
    assert.equal(violation, 'src/server/misc/a.ts belongs to no folder of the table')
  })

  it('keeps shop and staff apart, and all calls from the shop', () => {
    const pairs = [
      ['src/web/shop/cart/a.ts', 'src/web/admin/orders/b.ts'],
      ['src/web/admin/orders/b.ts', 'src/web/shop/cart/a.ts'],
      ['src/web/shop/cart/a.ts', 'src/contract/admin/orders.ts'],
      ['src/web/lib/api/a.ts', 'src/contract/shop/all-endpoints.ts'],
    ] as const
    for (const [from, to] of pairs) {
      assert.deepEqual(judgeLine(from, `import '${addressOf(to)}'`), [
        `${from} imports ${to}; these two never meet`,
      ])
    }
  })
})

describe('the table of the architecture', () => {
  it('finds a row of the table whose folders differ', () => {
    const paths = [
      'src/server/drafting/merge.ts',
      'src/server/invoicing/pdf/a.ts',
      'src/server/invoicing/documents/b.ts',
    ]
    const [drafting = '', invoicing = ''] = missingRows('', paths)
    assert.match(drafting, /^\| `drafting` \| .* \| {2}\|$/)
    assert.match(invoicing, /^\| `invoicing` \| .* \| documents, pdf \|$/)
    assert.deepEqual(missingRows(`${drafting}\n${invoicing.replace(', pdf', '')}`, paths), [invoicing])
  })
})

describe('packages behind one file of ours', () => {
  for (const [name, sole] of Object.entries(soleImporters)) {
    it(`${name} is imported by ${sole} alone, types included`, () => {
      assert.ok(
        sources.some((source) => source.path === sole && importsOf(source).some(({ to }) => to === name)),
      )
      assert.deepEqual(judgeLine(sole, `import { x } from '${name}'`), [])
      for (const text of [
        `import { x } from '${name}'`,
        `import type { X } from '${name}'`,
        `import { x } from '${name}/part'`,
      ]) {
        assert.equal(judgeLine('src/web/admin/orders/a.tsx', text).length, 1, text)
      }
      assert.deepEqual(judgeLine('src/web/admin/orders/a.tsx', `import { x } from '${name}-other'`), [])
    })
  }
})

describe('rings', () => {
  const file = (path: string, ...used: string[]): SourceFile => ({
    path,
    text: used
      .map((to) => `import type { X } from '${addressOf(to)}'`.replace('X', `X${used.indexOf(to)}`))
      .join('\n'),
  })

  it('finds a ring between features, also of types alone', () => {
    const ring = [
      file('src/server/payments/attempts/a.ts', 'src/server/payments/disputes/b.ts'),
      file('src/server/payments/disputes/b.ts', 'src/server/payments/refunds/c.ts'),
      file('src/server/payments/refunds/c.ts', 'src/server/payments/attempts/d.ts'),
    ]
    const payments = 'src/server/payments'
    assert.deepEqual(judge(...ring), [
      `Features import each other in a ring: ${payments}/attempts → ${payments}/disputes → ${payments}/refunds → ${payments}/attempts`,
    ])
    assert.deepEqual(judge(...ring.slice(0, 2)), [])
  })

  for (const [one, other] of [
    ['src/server/platform/database', 'src/server/platform/http'],
    ['src/server/cli/seed', 'src/server/cli/backup'],
    ['src/web/shop/cart', 'src/web/shop/orders'],
    ['src/web/lib/api', 'src/web/lib/forms'],
    ['src/shared/garden', 'src/shared/copy'],
  ]) {
    it(`finds a ring between ${one} and ${other}`, () => {
      const found = judge(file(`${one}/a.ts`, `${other}/b.ts`), file(`${other}/c.ts`, `${one}/d.ts`))
      assert.deepEqual(found.length, 1)
      assert.match(found[0] ?? '', /^Features import each other in a ring: /)
    })
  }

  it('finds a ring between files of one folder', () => {
    const found = judge(
      file('tools/chaos/a.ts', 'tools/chaos/b.ts'),
      file('tools/chaos/b.ts', 'tools/chaos/c.ts'),
      file('tools/chaos/c.ts', 'tools/chaos/a.ts'),
    )
    assert.deepEqual(found, [
      'Files import each other in a ring: tools/chaos/a.ts → tools/chaos/b.ts → tools/chaos/c.ts → tools/chaos/a.ts',
    ])
  })

  it('reports each ring when there are several', () => {
    const pair = (folder: string) => [
      file(`${folder}/a.ts`, `${folder}/b.ts`),
      file(`${folder}/b.ts`, `${folder}/a.ts`),
    ]
    assert.equal(judge(...pair('tools/chaos'), ...pair('tools/bench')).length, 2)
  })

  it('ignores a ring that only a test closes', () => {
    const found = judge(
      file('src/web/shop/cart/a.ts', 'src/web/shop/orders/b.ts'),
      file('src/web/shop/orders/b.test.ts', 'src/web/shop/cart/a.ts'),
    )
    assert.deepEqual(found, [])
  })
})

/** An invented file of a folder. */
function fileIn(side: string, folder: string): string {
  const tries = [
    `${folder}/feature/a.ts`,
    folder === 'base' ? 'lib/dates.ts' : `lib/${folder}/a.ts`,
    'entry-made-up.ts',
    'made-up.ts',
  ]
  const path = tries.map((inside) => side + inside).find((one) => placeOf(one)?.folder.name === folder)
  return path ?? assert.fail(`no file is known of ${folder}`)
}

/** All ways to name another file. */
const addressOf = (path: string): string =>
  path.replace(/^src\/(contract|server|shared|web)\//, '#$1/').replace(/^tools\/(chaos|bench)\//, './')
