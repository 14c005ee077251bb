import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { assertPicturesExist, picturesIn } from '../../platform/images/own/own-pictures.ts'

/** Keeps the pictures of cover and text from being swept while they are written. */
export const assertPicturesOfExist = (
  tx: Database,
  { image_url: cover, content }: DraftFields,
): Promise<string[]> => assertPicturesExist(tx, picturesIn(`${cover ?? ''}\n${content ?? ''}`))
