import type { Database } from '../database/database.ts'
import { countHit } from '../throttle/throttle.ts'

/** The most copies that one mailbox gets. Anyone can type any address into a form. */
const limit = { calls: 10, windowSeconds: 3600 }

/** Whether one more copy may go to this address in this hour. The message itself is stored either way. */
export async function mayMailCopy(db: Database, email: string): Promise<boolean> {
  const { hits } = await countHit(db, `mail-copy:${email.toLowerCase()}`, limit)
  return hits <= limit.calls
}
