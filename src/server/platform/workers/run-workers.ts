import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, SettingError } from '../config/config.ts'
import type { EmbeddedAddress } from '../database/open-database.ts'
import { findPort } from '../http/listen.ts'
import { answerFigures } from './figures.ts'
import type { Task } from './messages.ts'
import { type Crew, openPost, type Post, stopWorker } from './posts.ts'

export interface Starting {
  /** What each process runs. */
  program: URL
  config: Config
  log: FastifyBaseLogger
  embedded: EmbeddedAddress
}

/** A shop of several processes. */
export interface RunningCrew {
  port: number
  staffPort: number
  /**
   * Lets the program of another release do everything: brings the tables up to it, and replaces one process after the other.
   * @param program the file that its processes run.
   * @throws {SettingError} where the release does not come up. Processes that were not replaced go on with the former one.
   */
  takeOver: (program: string) => Promise<void>
}

/**
 * Serves from several processes that share one address, and the back office from one more.
 * @throws {SettingError} when an address is not available, or a process ends before all are open.
 */
export async function runWorkers(opened: AsyncDisposableStack, starting: Starting): Promise<RunningCrew> {
  const { config, log, embedded } = starting
  const port = await findPort(config)
  const stopping = new AbortController()
  const crew: Crew = { log, embedded, program: fileURLToPath(starting.program), stopping: stopping.signal }
  answerFigures()
  opened.defer(async () => {
    stopping.abort()
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
  })
  const shoppers = Array.from({ length: config.workers }, () => openPost(crew, 'shop', port))
  const [office, ...shops] = await Promise.all([openPost(crew, 'office', config.staffPort), ...shoppers])
  return {
    port,
    staffPort: office.port,
    takeOver: oneAtATime((program) => renewAll(crew, [...shops, office], program)),
  }
}

async function renewAll(crew: Crew, posts: Post[], program: string): Promise<void> {
  await prepare(crew, program)
  const former = crew.program
  crew.program = program
  try {
    for (const [at, post] of posts.entries()) {
      await post.renew()
      crew.log.info({ program, replaced: at + 1, of: posts.length }, 'a process of the new release took over')
    }
  } catch (error) {
    // Whatever dies is started again by the release that is known to come up.
    crew.program = former
    throw error
  }
}

/** The tables of the new release come first, beside processes of the former one. */
async function prepare({ embedded }: Crew, program: string): Promise<void> {
  const task: Task = { duty: 'prepare', port: 0, embedded, isSuccessor: false }
  const child = fork(program, [JSON.stringify(task)])
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new SettingError('The new release could not prepare the database; the former one goes on.')
}

function oneAtATime(work: (program: string) => Promise<void>): (program: string) => Promise<void> {
  let isWorking = false
  return async (program) => {
    if (isWorking) throw new SettingError('Another release is taking over now.')
    isWorking = true
    await work(program).finally(() => {
      isWorking = false
    })
  }
}
