import { addLogo, logoUpload } from '#contract/admin/look.ts'
import { addArticlePicture, addOwnPicture } from '#contract/admin/pictures.ts'
import { readErrorReply } from '#shared/errors.ts'
import { OwnPicture } from '#shared/pictures/own.ts'
import { ApiError, NetworkError } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { preparePhoto } from '../../lib/forms/prepare-photo.ts'
import { sentenceOf } from '../components/staff-api.ts'

export type Sent = { picture: OwnPicture } | { problem: string }

/** Larger files are made smaller here: the shop waits ten seconds for a body, and lines at home are slow. Twice the width of a page is enough to crop from. */
const sent = { smallEnough: 1_500_000, side: 2_400, quality: 0.9 }

/**
 * Uploads a file as a picture.
 * @param onProgress gets the sent part, 0 to 1.
 */
export type SendPicture = (file: File, onProgress: (part: number) => void) => Promise<Sent>

const sendBy =
  ({ path }: typeof addOwnPicture | typeof addArticlePicture): SendPicture =>
  async (file, onProgress) => {
    const prepared = await preparePhoto(file, sent)
    if ('problem' in prepared) return prepared
    try {
      return { picture: await post(path, prepared.file, onProgress) }
    } catch (error) {
      return { problem: sentenceOf(failureOf(error)) }
    }
  }

export const sendPicture = sendBy(addOwnPicture)

/** The upload for writers of articles. */
export const sendArticlePicture = sendBy(addArticlePicture)

/** The upload of a logo, as it is: making it smaller here would lose its shapes and transparency. */
export const sendLogo: SendPicture = async (file, onProgress) => {
  const { maxBytes, tooLarge } = logoUpload
  if (file.size > maxBytes) return { problem: tooLarge }
  try {
    return { picture: await post(addLogo.path, file, onProgress) }
  } catch (error) {
    return { problem: sentenceOf(failureOf(error)) }
  }
}

/** `fetch` does not report upload progress. */
function post(path: string, body: Blob, onProgress: (part: number) => void): Promise<OwnPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const json = jsonOf(request.responseText)
      const read = OwnPicture.safeParse(json)
      if (request.status === 200 && read.success) resolve(read.data)
      else reject(new ApiError(request.status, readErrorReply(json)))
    }
    request.onerror = () => reject(new NetworkError('The picture did not arrive.'))
    request.onabort = request.onerror
    request.send(body)
  })
}

/** A proxy's error page is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
