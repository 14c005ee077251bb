import type { FastifyRequest } from 'fastify'
import * as ways from '#contract/shop/passkeys.ts'
import { requestSignInCode, signInByCode as signInByCodeEndpoint } from '#contract/shop/sign-in-code.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { bearerToken } from '../../platform/http/bearer-authentication.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import type { AppContext } from '../../platform/shop.ts'
import { hasPassword } from './change-password.ts'
import { codeSent, requestCode } from './codes/request-code.ts'
import { signInByCode } from './codes/sign-in-by-code.ts'
import { beginPasskey, keepPasskey } from './passkeys/add-passkey.ts'
import { listOwnPasskeys, removeOwnPasskey } from './passkeys/own-passkeys.ts'
import { isFresh, proveOwner } from './passkeys/prove-owner.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkeys/sign-in-by-passkey.ts'
import { deviceOf, recordEvent } from './routes.ts'
import { shopperFinder } from './session.ts'

/** Ways to sign in besides the password: a mailed code, and passkeys with the list of one's own. */
export function registerSignInWayRoutes(api: Handle, { db, config, settings }: AppContext): void {
  const findShopper = shopperFinder(db)
  /** The live session that a browser sends along where none is needed. */
  const signedInBy = async ({ headers }: FastifyRequest) => {
    const token = bearerToken(headers.authorization)
    return token ? findShopper(token) : null
  }

  api(requestSignInCode, async ({ body, request }) => {
    recordEvent(request, 'sign-in code asked for')
    const signedInTo = (await signedInBy(request))?.accountId ?? null
    const proof = await inTransaction(db, (tx) =>
      requestCode(tx, { ...body, signedInTo, asker: { address: request.ip } }),
    )
    return { message: codeSent, request: proof }
  })

  api(signInByCodeEndpoint, async ({ body, request }) => {
    const entry = { device: deviceOf(request), signedIn: await signedInBy(request) }
    const signedIn = await signInByCode(db, body, entry)
    recordEvent(request, 'signed in by code')
    return signedIn
  })

  api(ways.beginPasskeySignIn, async () => ({
    options: await beginPasskeySignIn(db, relyingPartyOf(config)),
  }))

  api(ways.signInByPasskey, async ({ body, request }) => {
    const entry = { party: relyingPartyOf(config), device: deviceOf(request), note: noteOf(request) }
    const signedIn = await signInByPasskey(db, body.credential, entry)
    recordEvent(request, 'signed in by passkey')
    return signedIn
  })

  api(ways.listPasskeys, async ({ shopper }) => ({
    passkeys: await listOwnPasskeys(db, shopper),
    asksPassword: !(await isFresh(db, shopper)),
    hasPassword: await hasPassword(db, shopper),
  }))

  api(ways.beginPasskey, async ({ shopper, body }) => {
    const { id } = relyingPartyOf(config)
    await proveOwner(db, shopper, body.password)
    const { brand } = await settings.current()
    return { options: await beginPasskey(db, { id, name: brand.name }, shopper) }
  })

  api(ways.addPasskey, async ({ shopper, body, request }) => {
    const name = body.name ?? (deviceOf(request) || 'Passkey')
    await keepPasskey(db, relyingPartyOf(config), shopper, { ...body, name }, noteOf(request))
    recordEvent(request, 'passkey added', shopper.accountId)
    return { message: 'Your passkey is added. You can log in with it from now on.' }
  })

  api(ways.removePasskey, async ({ shopper, params, body, request }) => {
    await removeOwnPasskey(db, shopper, { id: params.id, password: body.password })
    recordEvent(request, 'passkey removed', shopper.accountId)
    return { message: 'That passkey is removed. It does not log in any more.' }
  })
}

/** Why a passkey was not accepted; the refusal itself says less. */
const noteOf =
  (request: FastifyRequest) =>
  (reason: string): void =>
    request.log.warn({ event: 'passkey refused', reason, ip: request.ip }, 'account')
