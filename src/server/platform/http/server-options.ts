import { LogController } from 'fastify'
import type { Config } from '../config/config.ts'

/** Server options of the shop and the back office: limits of size and time, trusted proxies. */
export const serverOptions = ({ isBehindProxy }: Pick<Config, 'isBehindProxy'>) => ({
  /** Largest request body in bytes (product.md §10: 413 beyond). Uploads set their own limit. */
  bodyLimit: 256 * 1024,
  // The nearest proxy adds the last address of X-Forwarded-For; a visitor can forge the others.
  trustProxy: isBehindProxy && ((_address: string, hop: number) => hop === 0),
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  routerOptions: { maxParamLength: 200 },
  forceCloseConnections: 'idle' as const,
  // The load shedder answers requests while the shop stops.
  return503OnClosing: false,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => crypto.randomUUID(),
})
