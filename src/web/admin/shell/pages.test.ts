import assert from 'node:assert/strict'
import { it } from 'node:test'
import { firstRoles, permissionKeys } from '#contract/permissions.ts'
import type { Session } from '../components/session.ts'
import { pagesFor } from './pages.ts'

const seenBy = (role: string): string[] =>
  pagesFor({ permissions: [...(firstRoles[role] ?? [])] } as Partial<Session> as Session).map(({ to }) => to)

it('leads everybody only to permitted pages', () => {
  assert.deepEqual(seenBy('packing'), [
    '/today',
    '/orders',
    '/packing',
    '/sending',
    '/returns',
    '/proposals',
    '/batches',
    '/reorder',
  ])
  assert.deepEqual(seenBy('catalogue'), [
    '/proposals',
    '/products',
    '/imports',
    '/batches',
    '/reorder',
    '/search-words',
  ])
  assert.deepEqual(seenBy('editor'), ['/articles', '/newsletters', '/search-words'])
  for (const page of ['/gardens', '/settings']) {
    assert.ok(seenBy('owner').includes(page) && !seenBy('orders').includes(page))
  }
})

it('gives each page a key of its own', () => {
  const session = { permissions: [...permissionKeys] } as Partial<Session> as Session
  const keys = pagesFor(session).map(({ key }) => key)
  assert.deepEqual([...new Set(keys)], keys)
})
