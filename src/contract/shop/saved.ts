import * as z from 'zod/mini'
import { productId } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Cart, CartItem } from './cart.ts'

/** What is saved for later, the newest first. */
const Saved = z.object({ saved: z.array(CartItem) })

const SavedChange = z.object({
  message: z.string(),
  saved: z.array(CartItem),
  ...Cart.shape,
})
export type SavedChange = z.infer<typeof SavedChange>

const signedOutMessage = 'You must be logged in to view your cart.'

export const listSaved = endpoint({
  id: 'listSaved',
  method: 'GET',
  path: '/api/cart/saved',
  tag: 'Buying',
  access: 'shopper',
  summary: 'List what the shopper saved for later, at today’s price.',
  signedOutMessage,
  reply: Saved,
})

export const saveForLater = endpoint({
  id: 'saveForLater',
  method: 'POST',
  path: '/api/cart/saved',
  tag: 'Buying',
  access: 'shopper',
  summary: 'Save a line of the cart for later.',
  signedOutMessage,
  body: z.object({ productId }),
  reply: SavedChange,
})

export const moveToCart = endpoint({
  id: 'moveToCart',
  method: 'POST',
  path: '/api/cart/saved/{productId}/move',
  tag: 'Buying',
  access: 'shopper',
  summary: 'Put saved packs into the cart again, within stock and the limit of a line; the rest stays saved.',
  signedOutMessage,
  params: z.object({ productId }),
  reply: SavedChange,
})

export const forgetSaved = endpoint({
  id: 'forgetSaved',
  method: 'DELETE',
  path: '/api/cart/saved/{productId}',
  tag: 'Buying',
  access: 'shopper',
  summary: 'Remove a product from what is saved for later; repeating it changes nothing.',
  signedOutMessage,
  params: z.object({ productId }),
  reply: SavedChange,
})
