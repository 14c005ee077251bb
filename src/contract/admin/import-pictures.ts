import * as z from 'zod/mini'
import { pictureStates } from '#shared/import-states.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId } from './fields.ts'

const ImportPicture = z.object({
  id: z.int(),
  /** The draft whose gallery gets it. */
  draft_id: z.int(),
  name: z.string(),
  address: z.string(),
  state: z.enum(pictureStates),
  /** Why it failed or was left out. */
  problem: z.nullable(z.string()),
})
export type ImportPicture = z.infer<typeof ImportPicture>

const ImportPictures = z.object({
  counts: z.object({ waiting: z.int(), fetched: z.int(), failed: z.int(), left: z.int() }),
  pictures: z.array(ImportPicture),
  next_cursor: z.nullable(z.string()),
})
export type ImportPictures = z.infer<typeof ImportPictures>

const params = z.object({ id: rowId })
const tag = 'Imports'

export const listImportPictures = endpoint({
  id: 'listImportPictures',
  method: 'GET',
  path: '/api/imports/{id}/pictures',
  tag,
  access: 'import.run',
  summary: 'Pictures that an import of products named by address, and what became of them.',
  params,
  query: z.object({ state: z.optional(z.enum(pictureStates, 'Unknown state.')), cursor }),
  reply: ImportPictures,
})

export const fetchPicturesAgain = endpoint({
  id: 'fetchPicturesAgain',
  method: 'POST',
  path: '/api/imports/{id}/pictures/again',
  tag,
  access: 'import.run',
  summary: 'Fetch the pictures of an import again that failed.',
  params,
  reply: ImportPictures,
})
