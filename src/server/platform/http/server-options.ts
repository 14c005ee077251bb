import { LogController } from 'fastify'
import type { Config } from '../config/config.ts'

/** What holds for the shop and for the back office: how large, how long and from whom a request may be. */
export const serverOptions = ({ isBehindProxy }: Pick<Config, 'isBehindProxy'>) => ({
  /** The largest request body, in bytes (product.md §10: 413 beyond). Calls that take files have their own. */
  bodyLimit: 256 * 1024,
  // Only the last address of X-Forwarded-For, which the nearest proxy adds; a visitor can forge those before it.
  trustProxy: isBehindProxy && ((_address: string, hop: number) => hop === 0),
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  routerOptions: { maxParamLength: 200 },
  forceCloseConnections: 'idle' as const,
  // The gate refuses requests while the shop stops, in the shop's own words.
  return503OnClosing: false,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => crypto.randomUUID(),
})
