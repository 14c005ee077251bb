import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { maxAddresses, type SavedAddress } from '#contract/shop/addresses.ts'
import type { Delivery } from '#contract/shop/checkout.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { savedAddresses } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'

const { id, accountId, version, isDefault, fullName, address, city, state, zip, country, phone } =
  savedAddresses

const shown = { id, version, isDefault, fullName, address, city, state, zip, country, phone }

/** Saved addresses of an account: the default first, then the newest. */
export const listAddresses = (db: Database, account: number): Promise<SavedAddress[]> =>
  db.select(shown).from(savedAddresses).where(eq(accountId, account)).orderBy(desc(isDefault), desc(id))

/** Serialises the changes of one account, so that two tabs neither pass the limit nor leave two defaults. */
const changeAddresses = <T>(
  db: NodePgDatabase,
  account: number,
  work: (tx: Database) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT 1 FROM accounts WHERE id = ${account} FOR NO KEY UPDATE`)
    return work(tx)
  })

/**
 * Saves an address. A saved one only takes over a new phone for the courier.
 * @returns whether it is new.
 * @throws {ShopError} `too_many_addresses`.
 */
export const saveAddress = (db: NodePgDatabase, account: number, given: Delivery): Promise<boolean> =>
  changeAddresses(db, account, async (tx) => {
    const book = await listAddresses(tx, account)
    const known = book.find((saved) => addressKey(saved) === addressKey(given))
    if (known) {
      await tx.update(savedAddresses).set(phoneOf(given)).where(eq(id, known.id))
      return false
    }
    if (book.length >= maxAddresses) {
      throw shopError(errorMessage('account', 'tooManyAddresses', { most: String(maxAddresses) }))
    }
    await tx.insert(savedAddresses).values({ ...given, accountId: account, isDefault: book.length === 0 })
    return true
  })

/** The six fields as one text, ignoring capitals and the space within a PIN. */
export const addressKey = (of: Omit<Delivery, 'phone'>): string =>
  JSON.stringify([
    of.fullName,
    of.address,
    of.city,
    of.state,
    of.zip.replace(' ', ''),
    of.country,
  ]).toLowerCase()

/** The sent phone, or the present column: drizzle needs at least one value to set. */
const phoneOf = ({ phone: given }: Delivery) => ({ phone: given === undefined ? sql`${phone}` : given })

/**
 * Changes a saved address at the version that the shopper saw.
 * @throws {ShopError} `not_found`, `version_conflict` with the present address.
 */
export const editAddress = (
  db: NodePgDatabase,
  account: number,
  { id: edited, version: seen, ...given }: Delivery & { id: number; version: number },
): Promise<void> =>
  changeAddresses(db, account, async (tx) => {
    const present = (await listAddresses(tx, account)).find((saved) => saved.id === edited)
    if (!present) throw unknownAddress()
    assertVersion(present.version, seen, present)
    await tx
      .update(savedAddresses)
      .set({ ...given, ...phoneOf(given) })
      .where(eq(id, edited))
  })

/** Makes a saved address the default. @throws {ShopError} `not_found`. */
export const chooseAddress = (db: NodePgDatabase, account: number, chosen: number): Promise<void> =>
  changeAddresses(db, account, async (tx) => {
    const exists = (await listAddresses(tx, account)).some((saved) => saved.id === chosen)
    if (!exists) throw unknownAddress()
    await makeDefault(tx, account, chosen)
  })

/** Removes an address. A foreign or unknown one changes nothing. */
export const removeAddress = (db: NodePgDatabase, account: number, removed: number): Promise<void> =>
  changeAddresses(db, account, async (tx) => {
    await tx.delete(savedAddresses).where(and(eq(id, removed), eq(accountId, account)))
    const [first] = await listAddresses(tx, account)
    if (first && !first.isDefault) await makeDefault(tx, account, first.id)
  })

/** Clears the former default first, since the database allows one default. */
async function makeDefault(tx: Database, account: number, chosen: number): Promise<void> {
  const isFormer = and(eq(accountId, account), eq(isDefault, true), ne(id, chosen))
  await tx.update(savedAddresses).set({ isDefault: false }).where(isFormer)
  await tx.update(savedAddresses).set({ isDefault: true }).where(eq(id, chosen))
}

const unknownAddress = (): ShopError => shopError(errorMessage('account', 'unknownAddress'))
