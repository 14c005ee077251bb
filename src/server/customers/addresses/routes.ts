import * as calls from '#contract/shop/addresses.ts'
import { placeAddress } from '../../checkout/delivery/place-address.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { chooseAddress, editAddress, listAddresses, removeAddress, saveAddress } from './address-book.ts'

/** Routes of the saved addresses of an account. */
export function registerAddressRoutes(api: Handle, { db }: AppContext): void {
  const book = async (message: string, accountId: number) => ({
    message,
    addresses: await listAddresses(db, accountId),
  })

  api(calls.listAddresses, async ({ shopper: { accountId } }) => ({
    addresses: await listAddresses(db, accountId),
  }))

  api(calls.saveAddress, async ({ shopper: { accountId }, body }) => {
    placeAddress(body)
    const isNew = await saveAddress(db, accountId, body)
    return book(isNew ? 'The address is saved.' : 'This address is in your book already.', accountId)
  })

  api(calls.editAddress, async ({ shopper: { accountId }, params, body }) => {
    placeAddress(body)
    await editAddress(db, accountId, { ...body, ...params })
    return book('The address is changed. Orders that you placed keep theirs.', accountId)
  })

  api(calls.chooseAddress, async ({ shopper: { accountId }, params }) => {
    await chooseAddress(db, accountId, params.id)
    return book('New orders begin with this address.', accountId)
  })

  api(calls.removeAddress, async ({ shopper: { accountId }, params }) => {
    await removeAddress(db, accountId, params.id)
    return book('The address is removed. Orders that went there keep it.', accountId)
  })
}
