import assert from 'node:assert/strict'
import { it } from 'node:test'
import pino from 'pino'
import { loadBuiltPages } from '#server/machine/http/built-pages.ts'
import { shopPages } from '#server/words/articles/checks/shop-pages.ts'

it('texts may lead to pages that the shop has', async () => {
  const { facts } = await loadBuiltPages(pino({ level: 'silent' }))
  const paths = facts.map(({ path }) => path.replace(/(.)\/$/, '$1'))
  assert.deepEqual(
    shopPages.filter((page) => !paths.includes(page as `/${string}`)),
    [],
  )
})
