import { isIP } from 'node:net'
import { ShopError } from '../../../machine/http/shop-error.ts'

/** Whom passkeys are made for: the shop's own address, whatever a request says. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The shop as passkeys know it.
 * @throws {ShopError} `passkeys_unavailable` where the address is a number: browsers make none for that.
 */
export function relyingPartyOf({ publicUrl }: { publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new ShopError(
      'passkeys_unavailable',
      'Passkeys need a shop whose address is a name. Please use your password or a code by mail here.',
    )
  }
  return { id: hostname, origin }
}
