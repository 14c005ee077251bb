import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import * as data from '#contract/admin/customer-data.ts'
import { accounts } from '#server/platform/database/tables.ts'
import { openPayingOffice } from './office.ts'

interface Erasing {
  /** The confirmed preview; by default the current one. */
  seen?: string
  givesUp?: boolean
  key?: string
  cookie?: string
}

/** A shop with payments, its back office, and the calls by which the owner erases customers. */
export async function openErasing() {
  const shared = await openPayingOffice()
  const { shop, office } = shared
  const owner = { cookie: office.owner }
  const preview = async (id: number) =>
    (await office.call(data.previewErasure, { ...owner, params: { id } })).body
  return {
    ...shared,
    owner,
    preview,
    idOf: async (email: string): Promise<number> => {
      const [row] = await shop.db.select().from(accounts).where(eq(accounts.email, email))
      return row?.id ?? assert.fail(`Nobody is called ${email}.`)
    },
    erase: async (
      id: number,
      { seen, givesUp = false, key = crypto.randomUUID(), cookie = office.owner }: Erasing = {},
    ) =>
      office.call(data.eraseCustomer, {
        cookie,
        params: { id },
        key,
        body: {
          reason: 'Asked for by mail',
          seen: seen ?? (await preview(id)).seen,
          gives_up_guarantee: givesUp,
        },
      }),
    whenFinished: (id: number, givesUp = false) =>
      office.call(data.eraseWhenFinished, {
        ...owner,
        params: { id },
        key: crypto.randomUUID(),
        body: { reason: 'Asked for by mail', gives_up_guarantee: givesUp },
      }),
  }
}
