import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assetsOf } from './built-pages.ts'

const manifest = {
  'src/web/entry-browser.tsx': { file: 'entry.js', css: ['entry.css'], imports: ['_router', '_react'] },
  _react: { file: 'react.js' },
  _router: { file: 'router.js', imports: ['_react'] },
  _stars: { file: 'stars.js', css: ['stars.css'], imports: ['_react'] },
  'src/web/shop/home/home-page.tsx': {
    file: 'home.js',
    imports: ['_stars', '_router', 'src/web/entry-browser.tsx'],
  },
}

test('lists scripts once, after their imports, with styles', () => {
  assert.deepEqual(assetsOf(manifest, ['home/home-page']), {
    script: '/entry.js',
    styles: ['/entry.css', '/stars.css'],
    preloads: ['/react.js', '/stars.js', '/router.js', '/home.js'],
  })
})

test('lists the scripts of a page for each of its addresses', () => {
  assert.deepEqual(assetsOf(manifest, ['home/home-page#short']), assetsOf(manifest, ['home/home-page']))
})

test('each page has the id of its file', async () => {
  const routes = await readFile(new URL('../../../web/routes.ts', import.meta.url), 'utf8')
  const pages = [
    ...routes.matchAll(/(?:public|private)Page\(\{\s*id: '([^'#]+)[^}]*?import\('\.\/shop\/([^']+)\.tsx'\)/g),
  ]
  assert.ok(pages.length > 25)
  for (const [, id, file] of pages) assert.equal(id, file)
})

test('rejects a build without a browser entry', () => {
  assert.throws(() => assetsOf({}, []), /build again/)
})
