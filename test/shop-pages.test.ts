import assert from 'node:assert/strict'
import { it } from 'node:test'
import pino from 'pino'
import { shopPages } from '#server/content/articles/checks/shop-pages.ts'
import { loadBuiltPages } from '#server/platform/http/built-pages.ts'

it('texts may link to pages that the shop has', async () => {
  const { facts } = await loadBuiltPages(pino({ level: 'silent' }))
  const paths = facts.map(({ path }) => path.replace(/(.)\/$/, '$1'))
  assert.deepEqual(
    shopPages.filter((page) => !paths.includes(page as `/${string}`)),
    [],
  )
})
