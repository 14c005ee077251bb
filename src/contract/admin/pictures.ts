import * as z from 'zod/mini'
import { pictureLimits, tooManyBytes } from '#shared/pictures/limits.ts'
import { Crop, OwnPicture } from '#shared/pictures/own.ts'
import { endpoint } from '../endpoint.ts'

const params = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'There is no such picture.')),
})
const tag = 'Pictures'

const added = {
  method: 'POST',
  tag,
  upload: { maxBytes: pictureLimits.maxBytes, tooLarge: tooManyBytes },
  reply: OwnPicture,
} as const

export const addOwnPicture = endpoint({
  ...added,
  id: 'addOwnPicture',
  path: '/api/pictures',
  access: 'products.write',
  summary:
    'Keep a picture. The body is the file: JPEG, PNG, WebP or AVIF. It is kept upright and without what it says of place and device; the same file is kept once. One that nothing shows goes after 30 days.',
})

export const addArticlePicture = endpoint({
  ...added,
  id: 'addArticlePicture',
  path: '/api/article-pictures',
  access: 'articles.write',
  summary: 'Upload a picture as a writer of articles.',
})

export const getOwnPicture = endpoint({
  id: 'getOwnPicture',
  method: 'GET',
  path: '/api/pictures/{hash}',
  tag,
  access: 'products.read',
  summary: 'A picture: its address, size, and which part of which original it is.',
  params,
  reply: OwnPicture,
})

export const cropOwnPicture = endpoint({
  id: 'cropOwnPicture',
  method: 'POST',
  path: '/api/pictures/{hash}/crop',
  tag,
  access: 'products.write',
  summary: 'Make a picture of a part of another one, always from the original; the other one stays.',
  params,
  body: Crop,
  reply: OwnPicture,
})
