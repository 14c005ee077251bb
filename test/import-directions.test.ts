import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findViolations, readSources } from './import-directions.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

describe('import directions', () => {
  test('no file of the project knows what it should not', () => {
    const sources = readSources(root)
    assert.ok(sources.length > 100, 'the sources were found')
    assert.deepEqual(findViolations(sources), [])
  })

  const forbidden: [string, string, string][] = [
    ['src/contract/cart.ts', `import { add } from '#server/cart/add.ts'`, 'src/server/cart/add.ts'],
    ['src/contract/cart.ts', `import { readFile } from 'node:fs'`, 'node:fs'],
    ['src/server/app.ts', `import { Page } from '../web/page.tsx'`, 'src/web/page.tsx'],
    ['src/server/app.ts', `import { openTestShop } from '#test/shop.ts'`, 'test/shop.ts'],
    ['src/web/page.tsx', `export type { Shop } from '#server/shop.ts'`, 'src/server/shop.ts'],
    ['src/web/page.tsx', `const path = await import('node:path')`, 'node:path'],
    ['sandbox/razorpay/main.ts', `import { paise } from '#contract/money.ts'`, 'src/contract/money.ts'],
    ['e2e/buy.test.ts', `import {\n  a,\n  b,\n} from '../src/server/main.ts'`, 'src/server/main.ts'],
  ]
  for (const [path, text, named] of forbidden) {
    test(`${path} may not import ${named}`, () => {
      const [violation, ...more] = findViolations([{ path, text }])
      assert.match(violation ?? '', new RegExp(`${path}.*imports ${named}`))
      assert.deepEqual(more, [])
    })
  }

  const allowed: [string, string][] = [
    ['src/server/cart/routes.ts', `import { addToCart } from '#contract/cart.ts'`],
    ['src/server/cart/cart.test.ts', `import { openTestShop } from '#test/shop.ts'`],
    ['src/web/page.tsx', `import { rupees } from '#contract/money.ts'\nimport React from 'react'`],
    ['src/contract/money.test.ts', `import { test } from 'node:test'`],
    ['e2e/buy.test.ts', `import { openBrowser } from '#test/browser.ts'`],
    ['src/contract/cart.ts', `// import { add } from '#server/cart/add.ts'\n/* import 'node:fs' */`],
  ]
  for (const [path, text] of allowed) {
    test(`${path} may say ${text.split('\n')[0]}`, () =>
      assert.deepEqual(findViolations([{ path, text }]), []))
  }

  test('features may not import each other in a ring, however long', () => {
    const sources = [
      { path: 'src/server/selling/orders/a.ts', text: `import { b } from '../../goods/stock/b.ts'` },
      { path: 'src/server/goods/stock/b.ts', text: `import { c } from '#server/words/mail/c.ts'` },
      { path: 'src/server/words/mail/c.ts', text: `import { a } from '../../selling/orders/a.ts'` },
    ]
    assert.deepEqual(findViolations(sources), [
      'features import each other in a ring: mail → orders → stock → mail',
    ])
    assert.deepEqual(findViolations(sources.slice(0, 2)), [])
  })
})
