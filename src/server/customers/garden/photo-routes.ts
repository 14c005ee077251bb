import {
  addGardenPhoto,
  editGardenPhoto,
  getGardenPhoto,
  removeGardenPhoto,
} from '#contract/shop/garden-photos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { fileOf } from '../../platform/http/upload.ts'
import { addPhoto, editPhoto, readPhoto, removePhoto } from './photos.ts'

/** Routes of a shopper's photographs, which only their account can see. */
export function registerPhotoRoutes(api: Handle, { db }: AppContext): void {
  api(addGardenPhoto, async ({ shopper, params, request }) => {
    const id = await addPhoto(db, shopper.accountId, { pot: params.pot, file: fileOf(request) })
    return { message: 'Your photograph is kept.', id }
  })

  api(getGardenPhoto, ({ shopper, params }) => readPhoto(db, shopper.accountId, params))

  api(editGardenPhoto, async ({ shopper, params, body }) => {
    await editPhoto(db, shopper.accountId, params.id, body)
    return { message: 'Your photograph is changed.' }
  })

  api(removeGardenPhoto, async ({ shopper, params }) => {
    await removePhoto(db, shopper.accountId, params.id)
    return { message: 'Your photograph is removed.' }
  })
}
