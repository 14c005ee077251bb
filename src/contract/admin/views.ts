import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { rowId, version } from './fields.ts'

const params = z.object({ id: rowId })
const name = text('Name', 60)
/** What stands behind the ? of an address. */
const search = z.string('A view is the address of a list.').check(
  z.maxLength(500, 'This address is too long.'),
  z.refine((value) => /^[\w%+.~&=-]*$/.test(value), 'This is no address of a list.'),
)

export const SavedView = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  search: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Whose it is. */
  by: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const listViews = endpoint({
  id: 'listViews',
  method: 'GET',
  path: '/api/orders/views',
  tag: 'Orders',
  access: 'orders.read',
  summary: "List saved views of orders: the caller's own, and shared ones.",
  reply: z.object({ views: z.array(SavedView) }),
})

export const saveView = endpoint({
  id: 'saveView',
  method: 'POST',
  path: '/api/orders/views',
  tag: 'Orders',
  access: 'orders.read',
  isForPeople: true,
  summary: 'Save a view of orders under a name.',
  body: z.object({ name, search, is_shared: z.boolean('Say yes or no.') }),
  reply: SavedView,
})

export const editView = endpoint({
  id: 'editView',
  method: 'PATCH',
  path: '/api/orders/views/{id}',
  tag: 'Orders',
  access: 'orders.read',
  isForPeople: true,
  isVersioned: true,
  summary: "Change the caller's own view: name, filters, or whether it is shared.",
  params,
  body: z.object({
    version,
    name: z.optional(name),
    search: z.optional(search),
    is_shared: z.optional(z.boolean('Say yes or no.')),
  }),
  reply: SavedView,
})

export const deleteView = endpoint({
  id: 'deleteView',
  method: 'DELETE',
  path: '/api/orders/views/{id}',
  tag: 'Orders',
  access: 'orders.read',
  isForPeople: true,
  summary: "Delete the caller's own view; its orders stay.",
  params,
  reply: z.object({ message: z.string() }),
})
