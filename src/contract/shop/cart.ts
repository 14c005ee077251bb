import * as z from 'zod/mini'
import { askedQuantity, productId, rupees, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

export const CartItem = z.object({
  product_id: z.int(),
  name: z.string(),
  /** The charged price of one. */
  price: rupees,
  original_price: rupees,
  quantity: z.int(),
  image_url: z.string(),
  /** What one pack holds, as printed on it. */
  net_quantity: z.string(),
  in_stock: z.boolean(),
})
export type CartItem = z.infer<typeof CartItem>

export const Cart = z.object({
  items: z.array(CartItem),
  count: z.int(),
  /** The most packs of one product of a business that the shop marked; ten for everybody else. */
  max_quantity: z.optional(z.int()),
})
export type Cart = z.infer<typeof Cart>

const CartChange = z.object({ message: z.string(), ...Cart.shape })

const fieldCodes = { quantity: 'invalid_quantity' } as const

export const getCart = endpoint({
  id: 'getCart',
  method: 'GET',
  path: '/api/cart',
  tag: 'Buying',
  access: 'shopper',
  summary: "The shopper's cart.",
  signedOutMessage: 'You must be logged in to view your cart.',
  reply: Cart,
})

export const addToCart = endpoint({
  id: 'addToCart',
  method: 'POST',
  path: '/api/cart/add',
  tag: 'Buying',
  access: 'shopper',
  summary: 'Add packs of a product; at most ten of one product are held, or `max_quantity` of a business.',
  signedOutMessage: 'You must be logged in to add items to cart.',
  body: z.object({ productId, quantity: askedQuantity }),
  fieldCodes,
  reply: CartChange,
})

/** The most products that are added at once. */
const maxAtOnce = 10

export const addItemsToCart = endpoint({
  id: 'addItemsToCart',
  method: 'POST',
  path: '/api/cart/add-items',
  tag: 'Buying',
  access: 'shopper',
  summary: 'Add packs of several products: all of them or, where one cannot be had, none.',
  signedOutMessage: 'You must be logged in to add items to cart.',
  body: z.object({
    items: z
      .array(z.object({ productId, quantity: askedQuantity }))
      .check(
        z.minLength(1, 'Nothing was named to be added.'),
        z.maxLength(maxAtOnce, `At most ${maxAtOnce} products are added at once.`),
      ),
  }),
  fieldCodes,
  reply: CartChange,
})

export const updateCartItem = endpoint({
  id: 'updateCartItem',
  method: 'PUT',
  path: '/api/cart/update-item',
  tag: 'Buying',
  access: 'shopper',
  summary: 'Set the quantity of a line of the cart.',
  signedOutMessage: 'You must be logged in to view your cart.',
  body: z.object({ productId, quantity: askedQuantity }),
  fieldCodes,
  reply: CartChange,
})

export const removeCartItem = endpoint({
  id: 'removeCartItem',
  method: 'DELETE',
  path: '/api/cart/remove-item/{productId}',
  tag: 'Buying',
  access: 'shopper',
  summary: 'Remove a product from the cart; an absent one changes nothing.',
  signedOutMessage: 'You must be logged in to view your cart.',
  params: z.object({ productId }),
  reply: CartChange,
})

export const recordCartReturn = endpoint({
  id: 'recordCartReturn',
  method: 'POST',
  path: '/api/cart/return',
  tag: 'Buying',
  access: 'shopper',
  summary:
    'Count a shopper who opened the cart by the link of a mail; a link of somebody else counts nothing.',
  signedOutMessage: 'You must be logged in to view your cart.',
  body: z.object({ token: text('Token', 100) }),
  reply: z.object({}),
})
