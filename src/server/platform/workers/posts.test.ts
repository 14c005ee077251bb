import assert from 'node:assert/strict'
import cluster from 'node:cluster'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import pino from 'pino'
import { type Crew, openPost, stopWorker } from './posts.ts'

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Opens; one that takes the place of another says that it is ready, and ends before it has the socket. */
const program = `
const { isSuccessor, port } = JSON.parse(process.argv[2])
if (isSuccessor) process.send({ type: 'ready' }, () => process.exit(1))
else process.send({ type: 'open', port })
process.on('message', ({ type }) => type === 'give listener' && setTimeout(() => process.send({ type: 'listener' }), 500))
process.on('SIGTERM', () => process.exit(0))
`

it('a release that ends in the middle of the hand-over is refused, and the former one goes on', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'soilkin-post-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'program.mjs')
  await writeFile(file, program)
  const stopping = new AbortController()
  const log = pino({ level: 'silent' })
  const crew = { log, embedded: null, program: file, stopping: stopping.signal } as unknown as Crew
  const post = await openPost(crew, 'shop', 3_999)
  t.after(async () => {
    stopping.abort()
    await Promise.all(workers().map(stopWorker))
  })
  const [former] = workers()
  await assert.rejects(post.renew(), /ended before it was open/)
  assert.deepEqual(workers(), [former])
  assert.equal(former?.isDead(), false)
})
