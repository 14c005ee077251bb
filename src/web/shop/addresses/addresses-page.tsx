import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { listAddresses, type SavedAddress } from '#contract/shop/addresses.ts'
import { explain } from '../../lib/api/failure.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddressBook } from './address-book.tsx'

export const loader = ownLoader(
  async ({ api }): Promise<SavedAddress[]> => (await api(listAddresses)).addresses,
)

const signInFirst = { guest: 'You are not logged in.', ended: 'You were logged out. Please log in again.' }

/** The address book of the account. */
export function Component() {
  return (
    <Frame>
      <OwnPageRead
        read={useLoaderData<OwnRead<SavedAddress[]>>()}
        signInFirst={signInFirst}
        failed={(failure) => <LoadFailed message={explain(failure)} />}
      >
        {(addresses) => <AddressBook addresses={addresses} />}
      </OwnPageRead>
      <ButtonLink to="/accountpage" look="secondary" className="mt-10 max-sm:w-full">
        Back to Account
      </ButtonLink>
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <NeedsJavaScript feature="Your address book" />
      <div className="grid gap-5 noscript:hidden">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="page-width page-space max-w-2xl">
      <PageHead title="Addresses" isPrivate />
      <h1 className="text-title">Addresses</h1>
      <div className="mt-6">{children}</div>
    </section>
  )
}
