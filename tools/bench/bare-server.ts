import { createServer } from 'node:http'

// The reference: a plain `node:http` server that sends the same bytes as the shop for the same address.
// Told over IPC what to send; answers with its port.

let status = 200
let headers: Record<string, string> = {}
let body = Buffer.alloc(0)

const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})

process.on('message', (told: { status: number; headers: Record<string, string>; body: string }) => {
  status = told.status
  headers = told.headers
  body = Buffer.from(told.body, 'base64')
  process.send?.({ isReady: true })
})

process.on('disconnect', () => process.exit(0))
