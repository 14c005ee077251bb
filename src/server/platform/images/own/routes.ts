import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as pictures from '#contract/admin/pictures.ts'
import { actorOf } from '../../http/callers.ts'
import type { StaffHandle } from '../../http/staff-api.ts'
import { fileOf } from '../../http/upload.ts'
import { cropPicture, keepOwnPicture, requirePicture } from './keep-own-picture.ts'

/** Pictures of the owner, in the back office. */
export function registerOwnPictures(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  for (const added of [pictures.addOwnPicture, pictures.addArticlePicture]) {
    api(added, ({ caller, request }) => keepOwnPicture(db, actorOf(caller, request.id), fileOf(request)))
  }
  api(pictures.getOwnPicture, ({ params }) => requirePicture(db, params.hash))
  api(pictures.cropOwnPicture, ({ caller, request, params, body }) =>
    cropPicture(db, actorOf(caller, request.id), { ...params, ...body }),
  )
}
