import assert from 'node:assert/strict'
import { after } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  signInByPasskey,
} from '#contract/shop/passkeys.ts'
import { outbox, sessions } from '#server/platform/database/tables.ts'
import { type Authenticator, type Ceremony, testAuthenticator } from './authenticator.ts'
import { openTestShop, type RegisteredShopper } from './shop.ts'

const origin = 'https://shop.example'

interface Owner extends RegisteredShopper {
  device: Authenticator
}

export const newDevice = (): Authenticator => testAuthenticator({ origin, rpId: 'shop.example' })

/** A shop and helpers for passkeys, for all tests of a file. */
export async function openPasskeyShop() {
  const shop = await openTestShop({ environment: { PUBLIC_URL: origin } })
  after(() => shop.close())
  const begin = (token: string, body: object = {}) => shop.call(beginPasskey, { token, body })
  /** Makes a passkey for the shopper, who has just signed in, and adds it. */
  async function add(token: string, device: Authenticator, ceremony: Ceremony = {}, name = 'My phone') {
    const { options } = (await begin(token)).body
    const credential = device.create(options, ceremony)
    return shop.call(addPasskey, { token, body: { name, credential } })
  }
  async function newOwner(ceremony: Ceremony = {}): Promise<Owner> {
    const shopper = await shop.registerShopper()
    const device = newDevice()
    assert.equal((await add(shopper.token, device, ceremony)).status, 200)
    return { ...shopper, device }
  }
  const challenge = async () => (await shop.call(beginPasskeySignIn)).body.options
  const enter = (credential: object) => shop.call(signInByPasskey, { body: { credential } })
  const signIn = async ({ device }: Pick<Owner, 'device'>, ceremony: Ceremony = {}) =>
    enter(device.answer(await challenge(), ceremony))
  const own = async (token: string) => (await shop.call(listPasskeys, { token })).body.passkeys
  const mailsTo = ({ email }: RegisteredShopper, template: string) =>
    shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, email), eq(outbox.template, template)))
  /** Makes every session too old for a proof. */
  const waitLong = () => shop.db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'` })
  return { shop, begin, add, newOwner, challenge, enter, signIn, own, mailsTo, waitLong }
}

interface Refusal {
  status: number
  error: { code: string }
}

export const isRejected = ({ status, error }: Refusal) =>
  assert.deepEqual([status, error.code], [401, 'passkey_refused'])
