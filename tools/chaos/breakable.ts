import type { DatabaseServer } from './database.ts'
import type { Diary } from './diary.ts'
import type { MailServer } from './mail-server.ts'
import type { People } from './people.ts'
import type { Provider } from './provider.ts'
import type { Shop } from './shop.ts'

/** What can be broken. */
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
  people: People
  processes: number
  diary: Diary
}
