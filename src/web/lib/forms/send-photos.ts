import { explain, failureOf } from '../api/failure.ts'
import { preparePhoto } from './prepare-photo.ts'

type Send = (photo: Blob) => Promise<unknown>

/**
 * Scales a photograph down and sends it.
 * @returns why it was rejected; null when it is stored.
 */
export async function sendPhoto(file: File, send: Send): Promise<string | null> {
  const prepared = await preparePhoto(file)
  if ('problem' in prepared) return prepared.problem
  try {
    await send(prepared.file)
    return null
  } catch (error) {
    return explain(failureOf(error))
  }
}

/**
 * Sends photographs one after the other.
 * @returns the messages of rejected ones; their record exists anyway.
 */
export async function sendPhotos(files: File[], send: Send): Promise<string[]> {
  const rejected: string[] = []
  for (const file of files) {
    const problem = await sendPhoto(file, send)
    if (problem) rejected.push(`${file.name}: ${problem}`)
  }
  return rejected
}
