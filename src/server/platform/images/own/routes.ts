import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as pictures from '#contract/admin/pictures.ts'
import type { StaffHandle } from '../../http/bind-endpoints.ts'
import { fileOf } from '../../http/upload.ts'
import { cropPicture, requirePicture, saveOwnPicture } from './save-own-picture.ts'

/** Registers the back office calls for pictures of the owner. */
export function registerOwnPictures(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  for (const added of [pictures.addOwnPicture, pictures.addArticlePicture]) {
    api(added, ({ actor, request }) => saveOwnPicture(db, actor, fileOf(request)))
  }
  api(pictures.getOwnPicture, ({ params }) => requirePicture(db, params.hash))
  api(pictures.cropOwnPicture, ({ params, body, actor }) => cropPicture(db, actor, { ...params, ...body }))
}
