import { type Endpoint, fillPath, type Reply } from '#contract/endpoint.ts'
import { readErrorReply } from '#shared/errors.ts'
import { readToken } from '../session/session.ts'
import { ApiError, NetworkError } from './api.ts'

type Params = Record<string, unknown>

/** Uploads a file. Rejects with {@link ApiError} or {@link NetworkError} like any call. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  params: Params,
  file: Blob,
): Promise<Reply<E>> {
  const headers = { 'content-type': file.type || 'application/octet-stream', accept: 'application/json' }
  const response = await ask(endpoint, params, { body: file, headers })
  return (await response.json()) as Reply<E>
}

/** An address for a picture that only the signed-in shopper may see, since image elements send no token. */
export async function fetchPicture(endpoint: Endpoint, params: Params): Promise<string> {
  const response = await ask(endpoint, params, {})
  return asDataUrl(await response.blob())
}

async function ask(endpoint: Endpoint, params: Params, init: RequestInit): Promise<Response> {
  const url = fillPath(endpoint.path, params)
  const response = await reach(url, {
    ...init,
    method: endpoint.method,
    headers: { ...init.headers, authorization: `Bearer ${readToken() ?? ''}` },
  })
  if (response.ok) return response
  throw new ApiError(response.status, readErrorReply(await response.json().catch(() => null)))
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw new NetworkError(`No answer: ${url}`, { cause: error })
  }
}

function asDataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(new NetworkError('The picture could not be read.', { cause: reader.error }))
  reader.readAsDataURL(blob)
  return promise
}
