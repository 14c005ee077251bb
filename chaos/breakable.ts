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
  /** The same where it serves all the time; null where the shop runs its own. */
  server: DatabaseServer | null
  /** Where the database lies. */
  databaseDir: string
  provider: Provider
  mail: MailServer
  people: People
  processes: number
  diary: Diary
}
