import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<boolean>

export type Sender = { post: Post; stop: () => void }

/** Posts JSON over kept connections. True when the answer was 2xx and came in time; redirects are not followed. */
export function createSender(timeoutMs: number): Sender {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const stopping = new AbortController()

  function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
    const isSecure = url.startsWith('https:')
    const send = isSecure ? httpsRequest : httpRequest
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)])
    return new Promise((resolve) => {
      const failed = () => resolve(false)
      const request = send(
        url,
        {
          method: 'POST',
          agent: isSecure ? agents.https : agents.http,
          signal,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          const status = response.statusCode ?? 0
          response.on('error', failed)
          response.on('end', () => resolve(status >= 200 && status < 300))
          response.resume()
        },
      )
      request.on('error', failed)
      request.end(body)
    })
  }

  return {
    post,
    stop() {
      stopping.abort()
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
