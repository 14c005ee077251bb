import { useLoaderData } from 'react-router'
import { listAddresses, type SavedAddress } from '#contract/shop/addresses.ts'
import { explain } from '../../lib/api/failure.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddressBook } from './address-book.tsx'

export const loader = ownLoader(
  async ({ api }): Promise<SavedAddress[]> => (await api(listAddresses)).addresses,
)

const title = 'Addresses'

const signInFirst = { guest: 'You are not logged in.', ended: 'You were logged out. Please log in again.' }

/** The address book of the account. */
export function Component() {
  return (
    <OwnPage title={title}>
      <OwnPageRead
        read={useLoaderData<OwnRead<SavedAddress[]>>()}
        signInFirst={signInFirst}
        failed={(failure) => <LoadFailed message={explain(failure)} />}
      >
        {(addresses) => <AddressBook addresses={addresses} />}
      </OwnPageRead>
    </OwnPage>
  )
}

export function HydrateFallback() {
  return (
    <OwnPage title={title}>
      <NeedsJavaScript feature="Your address book" />
      <div className="page-grid card-pairs noscript:hidden">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    </OwnPage>
  )
}
