import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const root = new URL('../', import.meta.url)

it('the lists name only files and folders that exist', () => {
  const text = readFileSync(new URL('docs/adding-things.md', root), 'utf8')
  const paths = [...text.matchAll(/`((?:src|test|e2e)\/[^`<]*)`/g)].map(([, path = '']) => path)
  assert.ok(paths.length > 15)
  assert.deepEqual(
    paths.filter((path) => !existsSync(new URL(path, root))),
    [],
  )
})
