import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { stemOf } from '#shared/pictures/own.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findByAddress } from '../../../platform/images/own/own-pictures.ts'
import type { Sentences } from '../check-fields.ts'

/** The problem of a new cover that the media library lacks. */
export async function unknownCover(
  tx: Database,
  { before, fields }: { before: DraftFields; fields: DraftFields },
): Promise<Sentences> {
  const cover = String(fields.image_url ?? '')
  if (cover === before.image_url || stemOf(cover) === null) return {}
  const stored = await findByAddress(tx, [cover])
  return stored.has(cover)
    ? {}
    : { image_url: 'The shop does not keep this picture. Please add it to the media first.' }
}
