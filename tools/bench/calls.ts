import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { Target } from './load.ts'

const agent = new Agent({ keepAlive: true })

/** Makes so many calls, so many at a time. Throws for an answer other than 200. */
export async function callOften(targets: Target[], calls: number, atATime = 16): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < calls) {
      const target = targets[next % targets.length]
      next += 1
      if (target) await callOnce(target)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
}

/** Calls once. Throws when the answer is not 200. */
export async function callOnce({ url, method = 'GET', headers, body }: Target): Promise<void> {
  const sent = request(url, { method, headers, agent })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode}`)
}
