import * as z from 'zod/mini'
import { instant, optionalText } from '#shared/fields.ts'
import { pictureFormNames, pictureLimits, pictureMediaType, tooManyBytes } from '#shared/pictures/limits.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { endpoint } from '../endpoint.ts'
import { FileReply } from '../file-reply.ts'

/** 'RET001'. */
export const publicReturnId = (number: number): string => `RET${String(number).padStart(3, '0')}`

/** 'RPL001'. */
export const publicReplacementId = (number: number): string => `RPL${String(number).padStart(3, '0')}`

const numberIn = (prefix: string, text: string): number | null => {
  const [, found = '', digits] = /^([a-z]{3})(\d{3,15})$/i.exec(normaliseIdentifier(text)) ?? []
  return found.toUpperCase() === prefix ? Number(digits) : null
}

/** The number in 'RET001', or null. */
export const returnNumber = (text: string): number | null => numberIn('RET', text)

/** The number in 'RPL001', or null. */
export const replacementNumber = (text: string): number | null => numberIn('RPL', text)

/** What is wrong, with the words of the form. */
export const returnCauses = {
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  not_as_described: 'It does not work as described',
  not_arrived: 'It did not arrive',
  changed_mind: 'I no longer want it',
  other: 'Something else',
} as const

export type ReturnCause = keyof typeof returnCauses
export const returnCauseKeys = Object.keys(returnCauses) as [ReturnCause, ...ReturnCause[]]

export const returnWishes = ['refund', 'replacement'] as const
export type ReturnRequest = (typeof returnWishes)[number]

/** Of one return. */
export const maxReturnPhotos = 6

export const maxReturnWordsLength = 2000

export const ReturnItem = z.object({
  item_id: z.int('Unknown item.'),
  quantity: z.int('Quantity must be a whole number.').check(z.positive('Quantity must be at least 1.')),
})

/** What stands in a return, as its form asks for it. */
export const returnFields = {
  items: z
    .array(ReturnItem, 'Choose what it is about.')
    .check(
      z.minLength(1, 'Choose what it is about.'),
      z.maxLength(100, 'These are more items than an order has.'),
    ),
  cause: z.enum(returnCauseKeys, 'Choose what is wrong.'),
  wish: z.enum(returnWishes, 'Choose what we should do.'),
  words: optionalText('What happened', maxReturnWordsLength),
}

/** Where a return stands, as shoppers read it. */
const returnStages = [
  'We are looking at it',
  'Please send it to us',
  'It has arrived with us',
  'We are settling it',
  'Settled',
  'Not accepted',
  'Withdrawn',
] as const

export const OrderReturn = z.object({
  id: z.string(),
  stage: z.enum(returnStages),
  created_at: instant,
  cause: z.enum(returnCauseKeys),
  wish: z.enum(returnWishes),
  words: z.string(),
  /** What the shop answered. */
  answer: z.nullable(z.string()),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  photos: z.array(z.int()),
  can_withdraw: z.boolean(),
  can_add_photos: z.boolean(),
  replacements: z.array(z.object({ id: z.string(), stage: z.string(), tracking: z.nullable(z.string()) })),
})
export type OrderReturn = z.infer<typeof OrderReturn>

export const OrderReturns = z.object({
  /** Whether a return or a problem can be reported now; if not, why. */
  can_ask: z.boolean(),
  why: z.nullable(z.string()),
  /** The last day of the guarantee, in India; null before delivery. */
  until: z.nullable(z.string()),
  /** What can be reported before the order is delivered is only that it did not arrive. */
  is_delivered: z.boolean(),
  items: z.array(z.object({ item_id: z.int(), name: z.string(), left: z.int(), image_url: z.string() })),
  returns: z.array(OrderReturn),
})
export type OrderReturns = z.infer<typeof OrderReturns>

const access = 'shopper'
const tag = 'Orders'
const signedOutMessage = 'You must be logged in to return something.'
const order = { id: z.string() }
const one = { ...order, return: z.string() }
const photoId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'There is no such photograph.')),
  z.transform(Number),
)

export const listOrderReturns = endpoint({
  id: 'listOrderReturns',
  method: 'GET',
  path: '/api/orders/{id}/returns',
  tag,
  access,
  signedOutMessage,
  summary: 'Returns and problems of an order, and what can still be reported under its guarantee.',
  params: z.object(order),
  reply: OrderReturns,
})

export const askReturn = endpoint({
  id: 'askReturn',
  method: 'POST',
  path: '/api/orders/{id}/returns',
  tag,
  access,
  signedOutMessage,
  summary:
    'Report a return or a problem under the guarantee. With an `Idempotency-Key`, a repeated form counts once.',
  params: z.object(order),
  body: z.object(returnFields),
  reply: z.extend(OrderReturns, { message: z.string(), id: z.string() }),
})

export const withdrawReturn = endpoint({
  id: 'withdrawReturn',
  method: 'POST',
  path: '/api/orders/{id}/returns/{return}/withdraw',
  tag,
  access,
  signedOutMessage,
  summary: 'Withdraw a return while the goods have not arrived.',
  params: z.object(one),
  reply: OrderReturns,
})

export const addReturnPhoto = endpoint({
  id: 'addReturnPhoto',
  method: 'POST',
  path: '/api/orders/{id}/returns/{return}/photos',
  tag,
  access,
  signedOutMessage,
  summary:
    'Add a photograph to a return. The body is the file: JPEG, PNG, WebP or AVIF. Only smaller copies are kept, without place and device.',
  params: z.object(one),
  upload: { maxBytes: pictureLimits.maxBytes, tooLarge: tooManyBytes },
  reply: z.object({ message: z.string(), id: z.int() }),
})

export const getReturnPhoto = endpoint({
  id: 'getReturnPhoto',
  method: 'GET',
  path: '/api/orders/{id}/returns/{return}/photos/{photo}/{form}',
  tag,
  access,
  signedOutMessage,
  summary: 'A photograph of a return, for its sender.',
  params: z.object({
    ...one,
    photo: photoId,
    form: z.enum(pictureFormNames, 'There is no such form of a picture.'),
  }),
  contentType: pictureMediaType,
  reply: FileReply,
})
