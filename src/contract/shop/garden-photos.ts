import * as z from 'zod/mini'
import { oneLine, optionalText } from '#shared/fields.ts'
import { maxPots } from '#shared/garden/changes.ts'
import { pictureFormNames, pictureLimits, pictureMediaType, tooManyBytes } from '#shared/pictures/limits.ts'
import { endpoint } from '../endpoint.ts'
import { FileReply } from '../file-reply.ts'

/** Of one gardener, over all pots and gardens: a photograph a week for more than a year. */
export const maxPhotos = 60

/** How long the photographs of a removed pot are kept in case it returns. */
export const daysAfterPot = 30

export const maxCaptionLength = 200

/** A photograph that a gardener took of a pot. */
export const GardenPhoto = z.object({
  id: z.int(),
  pot: z.int(),
  /** What it shows, in the gardener's words; empty until they say. */
  caption: z.string(),
  /** The day in India on which it was added. */
  added_on: z.string(),
  /** Of the large form, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Whether it shows a pot of the present garden, not a removed pot or an earlier garden. */
  is_current: z.boolean(),
  /** The day on which it is deleted unless its pot is added again. */
  goes_on: z.nullable(z.string()),
})
export type GardenPhoto = z.infer<typeof GardenPhoto>

const signedOutMessage = 'You must be logged in to see your garden.'
const noPot = 'There is no such pot.'
const noPhoto = 'There is no such photograph.'

/** A number from 1 on, as an address writes it. */
const numberUpTo = (most: number, message: string) =>
  z.pipe(
    z.string().check(z.refine((value) => /^[1-9]\d{0,14}$/.test(value) && Number(value) <= most, message)),
    z.transform(Number),
  )

const photoId = numberUpTo(Number.MAX_SAFE_INTEGER, noPhoto)
const Message = z.object({ message: z.string() })

export const addGardenPhoto = endpoint({
  id: 'addGardenPhoto',
  method: 'POST',
  path: '/api/garden/pots/{pot}/photos',
  tag: 'My garden',
  access: 'shopper',
  signedOutMessage,
  summary:
    'Add a photograph to a pot. The body is the file: JPEG, PNG, WebP or AVIF. Only smaller copies are kept, without place and device. The same file for the same pot is the same photograph.',
  params: z.object({ pot: numberUpTo(maxPots, noPot) }),
  upload: { maxBytes: pictureLimits.maxBytes, tooLarge: tooManyBytes },
  reply: z.object({ message: z.string(), id: z.int() }),
})

export const getGardenPhoto = endpoint({
  id: 'getGardenPhoto',
  method: 'GET',
  path: '/api/garden/photos/{id}/{form}',
  tag: 'My garden',
  access: 'shopper',
  signedOutMessage,
  summary: 'A photograph, for its owner alone.',
  params: z.object({ id: photoId, form: z.enum(pictureFormNames, 'There is no such form of a picture.') }),
  contentType: pictureMediaType,
  reply: FileReply,
})

export const editGardenPhoto = endpoint({
  id: 'editGardenPhoto',
  method: 'PUT',
  path: '/api/garden/photos/{id}',
  tag: 'My garden',
  access: 'shopper',
  signedOutMessage,
  summary: 'Set what a photograph shows, and its pot.',
  params: z.object({ id: photoId }),
  body: z.object({
    caption: optionalText('What it shows', maxCaptionLength, { tidy: oneLine }),
    pot: z.int(noPot).check(z.minimum(1, noPot), z.maximum(maxPots, noPot)),
  }),
  reply: Message,
})

export const removeGardenPhoto = endpoint({
  id: 'removeGardenPhoto',
  method: 'DELETE',
  path: '/api/garden/photos/{id}',
  tag: 'My garden',
  access: 'shopper',
  signedOutMessage,
  summary: 'Delete a photograph for good.',
  params: z.object({ id: photoId }),
  reply: Message,
})
