import type { FastifyRequest } from 'fastify'
import * as passkeyCalls from '#contract/shop/passkeys.ts'
import { requestSignInCode, signInByCode as signInByCodeEndpoint } from '#contract/shop/sign-in-code.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { bearerToken } from '../../platform/http/bearer-authentication.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { relyingPartyOf } from '../../platform/passkeys/relying-party.ts'
import { hasPassword } from './change-password.ts'
import { codeSent, requestCode } from './codes/request-code.ts'
import { signInByCode } from './codes/sign-in-by-code.ts'
import { beginPasskey, savePasskey } from './passkeys/add-passkey.ts'
import { listOwnPasskeys, removeOwnPasskey } from './passkeys/own-passkeys.ts'
import { isFresh, reauthenticate } from './passkeys/reauthenticate.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkeys/sign-in-by-passkey.ts'
import { deviceOf, recordEvent } from './routes.ts'
import { shopperFinder } from './session.ts'

/** Routes of the mailed code and of passkeys. */
export function registerSignInMethodRoutes(api: Handle, { db, config, settings }: AppContext): void {
  const findShopper = shopperFinder(db)
  /** The live session of a browser whose call needs none. */
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

  api(passkeyCalls.beginPasskeySignIn, async () => ({
    options: await beginPasskeySignIn(db, relyingPartyOf(config)),
  }))

  api(passkeyCalls.signInByPasskey, async ({ body, request }) => {
    const entry = {
      party: relyingPartyOf(config),
      device: deviceOf(request),
      onRejected: logRejection(request),
    }
    const signedIn = await signInByPasskey(db, body.credential, entry)
    recordEvent(request, 'signed in by passkey')
    return signedIn
  })

  api(passkeyCalls.listPasskeys, async ({ shopper }) => ({
    passkeys: await listOwnPasskeys(db, shopper),
    asksPassword: !(await isFresh(db, shopper)),
    hasPassword: await hasPassword(db, shopper),
  }))

  api(passkeyCalls.beginPasskey, async ({ shopper, body }) => {
    const { id } = relyingPartyOf(config)
    await reauthenticate(db, shopper, body.password)
    const { brand } = await settings.current()
    return { options: await beginPasskey(db, { id, name: brand.name }, shopper) }
  })

  api(passkeyCalls.addPasskey, async ({ shopper, body, request }) => {
    const name = body.name ?? (deviceOf(request) || 'Passkey')
    await savePasskey(db, relyingPartyOf(config), shopper, { ...body, name }, logRejection(request))
    recordEvent(request, 'passkey added', shopper.accountId)
    return { message: 'Your passkey is added. You can log in with it from now on.' }
  })

  api(passkeyCalls.removePasskey, async ({ shopper, params, body, request }) => {
    await removeOwnPasskey(db, shopper, { id: params.id, password: body.password })
    recordEvent(request, 'passkey removed', shopper.accountId)
    return { message: 'That passkey is removed. It does not log in any more.' }
  })
}

/** Logs why a passkey was rejected; the answer says less. */
const logRejection =
  (request: FastifyRequest) =>
  (reason: string): void =>
    request.log.warn({ event: 'passkey refused', reason, ip: request.ip }, 'account')
