import { and, asc, eq, sql } from 'drizzle-orm'
import type { StaffActor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { importPictures, imports } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ShopError } from '../../../platform/http/shop-error.ts'
import { type Fetching, fetchPicture } from '../../../platform/images/fetched/fetch-picture.ts'
import { saveFetchedPicture } from '../../../platform/images/own/save-own-picture.ts'
import { FetchError } from '../../../platform/outgoing/fetch-error.ts'
import { isLocalTrial } from '../../../platform/outgoing/local-trial.ts'
import { placePicture, settlePicture } from './place-picture.ts'

/** The shop gives up a picture whose fetch crashed it this many times. */
const maxAttempts = 3

const givenUpMessage = 'The shop stopped each time while it read this picture.'

/** Fetches the pictures of imports, one at a time, until none waits. */
export async function fetchImportPictures(
  shop: Pick<AppContext, 'config' | 'db'>,
  stopping?: AbortSignal,
  fetching: Partial<Fetching> = {},
): Promise<void> {
  const rules = { isLocalTrial: isLocalTrial(shop.config), ...fetching, ...(stopping && { stopping }) }
  while (!stopping?.aborted) {
    const next = await claimNext(shop)
    if (!next) return
    await fetchOne(shop, next, rules)
  }
}

interface Claimed {
  id: number
  address: string
  attempts: number
  staffId: number | null
}

async function claimNext({ db }: Pick<AppContext, 'db'>): Promise<Claimed | undefined> {
  const [next] = await db
    .select({
      id: importPictures.id,
      address: importPictures.address,
      attempts: importPictures.attempts,
      staffId: imports.settledBy,
    })
    .from(importPictures)
    .innerJoin(imports, eq(imports.id, importPictures.importId))
    .where(eq(importPictures.state, 'waiting'))
    .orderBy(asc(importPictures.id))
    .limit(1)
  if (next) await addAttempts({ db }, next.id, 1)
  return next
}

const addAttempts = ({ db }: Pick<AppContext, 'db'>, id: number, by: 1 | -1): Promise<unknown> =>
  db
    .update(importPictures)
    .set({ attempts: sql`${importPictures.attempts} + ${by}` })
    .where(and(eq(importPictures.id, id), eq(importPictures.state, 'waiting')))

/** Fetches one picture in the name of the person who applied the import. */
async function fetchOne(
  { db }: Pick<AppContext, 'db'>,
  { id, address, attempts, staffId }: Claimed,
  rules: Fetching,
): Promise<void> {
  const fail = (problem: string) =>
    inTransaction(db, (tx) => settlePicture(tx, id, { state: 'failed', problem }))
  if (attempts >= maxAttempts) return fail(givenUpMessage)
  if (staffId === null) throw new Error('An import was applied by nobody.')
  const actor: StaffActor = { kind: 'staff', staffId, sessionId: null, requestId: null }
  try {
    const file = await fetchPicture(address, rules)
    const { src } = await saveFetchedPicture(db, actor, file)
    await inTransaction(db, (tx) => placePicture(tx, actor, { id, src }))
  } catch (error) {
    // A stopping shop retries the picture after its next start.
    if (rules.stopping?.aborted) await addAttempts({ db }, id, -1)
    else if (error instanceof FetchError || error instanceof ShopError) await fail(error.message)
    else throw error
  }
}
