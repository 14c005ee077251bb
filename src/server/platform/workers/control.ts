import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { SettingError } from '../config/config.ts'
import { openDataFolder } from '../data-folder.ts'

/** What the owner's command asks of a running shop, and the answer: one JSON text each. */
export interface Order {
  /** The file that processes of the new release run. */
  program: string
}
export interface Outcome {
  /** Why it was not done; null when it was. */
  reason: string | null
}

/** The longest path of a socket that every system takes. */
const maxBytes = 103

/** Closed to everybody but the account of the shop, as its folder is. */
const socketOf = (dataDir: string): string => resolve(join(dataDir, 'shop.sock'))

/** Hears orders until the shop stops. */
export async function hearOrders(
  opened: AsyncDisposableStack,
  { dataDir, log }: { dataDir: string; log: FastifyBaseLogger },
  obey: (order: Order) => Promise<void>,
): Promise<void> {
  const path = socketOf(dataDir)
  if (Buffer.byteLength(path) > maxBytes) {
    log.warn('the path of DATA_DIR is too long for a socket, so no release can take over while the shop runs')
    return
  }
  const hear = async (caller: Socket): Promise<void> => {
    const outcome: Outcome = await text(caller)
      .then((order) => obey(JSON.parse(order)))
      .then(
        () => ({ reason: null }),
        (error) => ({ reason: reasonOf(error, log) }),
      )
    caller.end(JSON.stringify(outcome))
  }
  openDataFolder(dataDir)
  // Left by a shop that was killed.
  if (!(await isAnswered(path))) await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    caller.on('error', () => undefined)
    void hear(caller)
  })
  const { promise, resolve: done, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen({ path, readableAll: false, writableAll: false }, done)
  await promise
  // The umask decides the mode of a new socket; the closed folder protects it until then.
  await chmod(path, 0o600)
  opened.defer(() => void server.close())
}

function reasonOf(error: unknown, log: FastifyBaseLogger): string {
  log.error({ err: error }, 'another release could not take over')
  return error instanceof SettingError ? error.message : 'It failed; the log of the shop says why.'
}

async function isAnswered(path: string): Promise<boolean> {
  const { promise, resolve: say } = Promise.withResolvers<boolean>()
  const probe = connect(path, () => say(true)).once('error', () => say(false))
  return promise.finally(() => probe.destroy())
}

/**
 * Gives an order to the shop that runs on a data folder.
 * @throws {SettingError} when none runs there.
 */
export async function giveOrder(dataDir: string, order: Order): Promise<Outcome> {
  const caller = connect({ path: socketOf(dataDir), allowHalfOpen: true })
  caller.end(JSON.stringify(order))
  const answer = await text(caller).catch((cause) => {
    throw new SettingError(`No shop runs on ${resolve(dataDir)}; start it with npm start.`, { cause })
  })
  return answer === '' ? { reason: 'The shop was stopped meanwhile.' } : JSON.parse(answer)
}
