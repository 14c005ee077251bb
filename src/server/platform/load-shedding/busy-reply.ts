import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { errorStatus } from '#shared/errors.ts'

const message = 'The shop is busy. Please try again in a moment.'

/** Random, so that rejected clients don't return together. */
const retryAfterSeconds = (): number => 1 + Math.floor(Math.random() * 5)

/**
 * Answers 503: the envelope for programs, a page for people. It bypasses the application, because a rejection
 * must cost little.
 */
export function replyBusy(
  request: IncomingMessage,
  response: ServerResponse,
  { reference, headers }: { reference: string; headers: OutgoingHttpHeaders },
): void {
  const isPage = request.headers.accept?.includes('text/html')
  const body = isPage ? page(reference) : JSON.stringify({ message, code: 'unavailable', reference })
  response.writeHead(errorStatus.unavailable, {
    ...headers,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds()),
  })
  response.end(body)
}

const page = (reference: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The shop is busy</title></head>
<body><main><h1>${message}</h1><p><a href="">Try again</a></p><p>Reference: ${reference}</p></main></body>
</html>
`

const referenceLastsMs = 5_000

/** Creates one reference, with one log line, for all rejections within a few seconds. */
export function referenceOfNow(note: (reference: string) => void): () => string {
  let reference = ''
  let until = 0
  return () => {
    const now = performance.now()
    if (now >= until) {
      reference = randomUUID().slice(0, 8)
      until = now + referenceLastsMs
      note(reference)
    }
    return reference
  }
}
