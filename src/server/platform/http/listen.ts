import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { type Config, SettingError } from '../config/config.ts'

export type ListenAddress = Pick<Config, 'host' | 'port'> & {
  /** The setting of the port; `PORT` by default. */
  setting?: 'PORT' | 'STAFF_PORT'
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'this account may not listen there',
  EADDRNOTAVAIL: 'this machine does not have that address',
}

/**
 * How processes of the shop share an address. `kernel`: the kernel distributes connections; `cluster`: the
 * supervising process does.
 */
export type Sharing = 'none' | 'kernel' | 'cluster'

/**
 * Listens at the configured address.
 * @returns the port; the system chooses it when the setting is 0.
 * @throws {SettingError} when the address is not available.
 */
export async function listen(
  app: FastifyInstance,
  place: ListenAddress,
  sharing: Sharing = 'none',
): Promise<number> {
  const { host, port, setting } = place
  const options: ListenOptions & FastifyListenOptions = {
    host,
    port,
    reusePort: sharing === 'kernel',
    exclusive: sharing === 'none',
    ...(setting && { listenTextResolver: (address: string) => `The back office listens at ${address}` }),
  }
  await app.listen(options).catch((error) => {
    throw asSettingError(error, place)
  })
  return portOf(app.server.address(), place)
}

/** Retries for an address that processes of a killed shop may still hold. */
const retryMs = 100
const maxRetries = 50

/**
 * Checks that no other program listens at the address, because a shared port would not report it.
 * @returns the port; the system chooses it when the setting is 0.
 * @throws {SettingError} when the address is not available.
 */
export async function findPort(place: ListenAddress): Promise<number> {
  for (let retry = 0; ; retry += 1) {
    const probe = createServer()
    try {
      probe.listen({ host: place.host, port: place.port, exclusive: true })
      await once(probe, 'listening')
      const port = portOf(probe.address(), place)
      probe.close()
      await once(probe, 'close')
      return port
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || retry === maxRetries) throw asSettingError(error, place)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

const portOf = (address: { port: number } | string | null, { port }: ListenAddress): number =>
  typeof address === 'object' && address ? address.port : port

function asSettingError(error: unknown, { host, port, setting = 'PORT' }: ListenAddress): unknown {
  const reason = reasons[String((error as NodeJS.ErrnoException).code)]
  if (!reason) return error
  return new SettingError(`The shop can't open at HOST ${host}, ${setting} ${port}: ${reason}.`, {
    cause: error,
  })
}
