import { readErrorReply } from '#contract/errors.ts'
import { readToken } from '../session/session.ts'
import { ApiError, NetworkError } from './api.ts'

/**
 * Fetches a file that only the signed-in shopper may have, and lets the browser save it under the name the server gives.
 * Rejects with {@link ApiError} or {@link NetworkError} like any call.
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
  // The browser has begun to save it by then; the bytes need not stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function fetchFile(url: string): Promise<Response> {
  try {
    return await fetch(url, { headers: { authorization: `Bearer ${readToken() ?? ''}` } })
  } catch (error) {
    throw new NetworkError(`GET ${url} could not be answered.`, { cause: error })
  }
}
