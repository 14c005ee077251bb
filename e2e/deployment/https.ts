import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type ClientHttp2Stream, connect } from 'node:http2'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect as connectTls, type SecureVersion, type TLSSocket } from 'node:tls'

export interface Door {
  port: number
  authority: Buffer
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface Asking {
  host?: string
  method?: string
  body?: object
  headers?: Record<string, string>
  /** The source address on this machine: each address is another caller. */
  from?: string
}

/** Asks the proxy by HTTP/1.1. */
export async function ask({ port, authority }: Door, path: string, asking: Asking = {}): Promise<Reply> {
  const { host = 'shop.example', method = 'GET', body, headers, from } = asking
  const sent = body && JSON.stringify(body)
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    ca: authority,
    servername: host,
    ...(from && { localAddress: from }),
    headers: { host, ...(sent && { 'content-type': 'application/json' }), ...headers },
    agent: false,
  })
  asked.end(sent)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
}

/** Asks by HTTP/2; fails where the proxy does not speak it. */
export async function askByHttp2({ port, authority }: Door, path: string): Promise<number> {
  const session = connect(`https://127.0.0.1:${port}`, { ca: authority, servername: 'shop.example' })
  try {
    await once(session, 'connect')
    const stream: ClientHttp2Stream = session.request({ ':path': path, ':authority': 'shop.example' })
    const [headers] = await once(stream, 'response')
    stream.resume()
    await once(stream, 'end')
    return Number(headers[':status'])
  } finally {
    session.close()
  }
}

/** The protocol that both agree on; fails where the proxy refuses this version. */
export async function protocolOf(door: Door, version: SecureVersion): Promise<string | null> {
  const socket = await shake(door, version)
  const protocol = socket.getProtocol()
  socket.destroy()
  return protocol
}

function shake({ port, authority }: Door, version: SecureVersion): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls(
      {
        host: '127.0.0.1',
        port,
        ca: authority,
        servername: 'shop.example',
        minVersion: version,
        maxVersion: version,
      },
      () => resolve(socket),
    )
    socket.once('error', reject)
  })
}

/** Begins a request that never ends. @returns how the server ends it. */
export async function dribble({ port, authority }: Door, n: number): Promise<() => void> {
  const socket = await shake({ port, authority }, 'TLSv1.2')
  socket.on('error', () => undefined)
  const head = 'POST /api/login HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000\r\n'
  socket.write(n % 2 === 0 ? head : `${head}\r\n{`)
  const timer = setInterval(() => socket.write('x'), 1_000)
  socket.once('close', () => clearInterval(timer))
  return () => socket.destroy()
}
