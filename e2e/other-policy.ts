import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** A proxy that sets this policy on every answer, so that a test sees what fails under it. */
export async function openBehindPolicy(shopUrl: string, policy: string) {
  const server = createServer((asked, answer) => {
    const { method, headers, url } = asked
    const passedOn = request(shopUrl + url, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, { ...given.headers, 'content-security-policy': policy })
      // A closed browser ends its connection, so no answer is needed.
      pipeline(given, answer).catch(() => answer.destroy())
    })
    pipeline(asked, passedOn).catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
