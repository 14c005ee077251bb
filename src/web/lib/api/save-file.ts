import { readErrorReply } from '#shared/errors.ts'
import { readToken } from '../session/session.ts'
import { ApiError, NetworkError } from './api.ts'

/**
 * Downloads a file of the signed-in shopper under the name that the server gives. Rejects with {@link
 * ApiError} or {@link NetworkError} like any call.
 */
export async function saveFile(url: string): Promise<void> {
  const response = await fetchFile(url)
  if (!response.ok) {
    throw new ApiError(response.status, readErrorReply(await response.json().catch(() => null)))
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? 'document.pdf'
  link.click()
  // The browser has begun to save it by then, so the memory is freed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function fetchFile(url: string): Promise<Response> {
  try {
    return await fetch(url, { headers: { authorization: `Bearer ${readToken() ?? ''}` } })
  } catch (error) {
    throw new NetworkError(`No answer: ${url}`, { cause: error })
  }
}
