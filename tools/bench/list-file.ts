import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOrdersFile } from '#contract/admin/list-files.ts'
import { openLargeOffice } from '#test/large-office.ts'

// Time and memory of the file of all orders beside 100,000 of them, read over HTTP as fast as it comes.

const { shop, office } = await openLargeOffice()

/** Reads the file to its end. @returns its lines, its size, and the peak of memory meanwhile. */
async function readFile(url: string) {
  const asked = get(url, { headers: { host: '127.0.0.1:3002', cookie: office.owner } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`The file was refused: ${answer.statusCode}.`)
  const read = { lines: 0, bytes: 0, most: 0 }
  for await (const part of answer as AsyncIterable<Buffer>) {
    read.bytes += part.length
    for (const byte of part) if (byte === 10) read.lines += 1
    read.most = Math.max(read.most, process.memoryUsage().rss)
  }
  return read
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0)

try {
  await office.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = office.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${readOrdersFile.path}`
  await readFile(`${url}?view=to-pack`)
  const before = process.memoryUsage().rss
  const begun = performance.now()
  const { lines, bytes, most } = await readFile(`${url}?view=all`)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log('| file of all orders | seconds | MB | memory before, MB | at most, MB |')
  console.log('| --- | --: | --: | --: | --: |')
  console.log(
    `| ${lines - 1} rows | ${seconds} | ${megabytes(bytes)} | ${megabytes(before)} | ${megabytes(most)} |`,
  )
} finally {
  await office.app.close()
  await shop.close()
}
