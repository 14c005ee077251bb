import type { Database } from '../database/database.ts'
import { countHit } from '../throttle/throttle.ts'

/** Copies that one mailbox gets of what was sent in its name. Anyone can type anyone's address into a form. */
const limit = { calls: 10, windowSeconds: 3600 }

/** Whether another copy may go to this address in this hour. What was sent is kept either way. */
export async function mayMailCopy(db: Database, email: string): Promise<boolean> {
  const { hits } = await countHit(db, `mail-copy:${email.toLowerCase()}`, limit)
  return hits <= limit.calls
}
