import type { DatabaseServer } from './database.ts'
import type { EventReceiver } from './event-receiver.ts'
import type { MailServer } from './mail-server.ts'
import type { Observations } from './observations.ts'
import type { Provider } from './provider.ts'
import type { Shop } from './shop.ts'
import type { StaffProcess } from './staff-process.ts'

/** The parts of a run that can break. */
export interface Breakable {
  shop: Shop
  /** Runs the database while no shop does. */
  holder: DatabaseServer
  /** The database server; null where the shop runs an embedded one. */
  server: DatabaseServer | null
  /** Where the database lies. */
  databaseDir: string
  provider: Provider
  mail: MailServer
  receiver: EventReceiver
  staff: StaffProcess
  processes: number
  observations: Observations
}
