import { useState } from 'react'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { forgetSession, useToken } from '../../lib/session/session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sessionOver } from './account-failure.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { GuestCards } from './guest-cards.tsx'
import { ShopperAccount } from './shopper-account.tsx'

export function Component() {
  return (
    <section className="page-width page-space">
      <PageHead
        title="Your account"
        description="Your profile, your orders and their parcels in one place. Log in or register to see them."
        canonicalPath="/accountpage"
      />
      <h1 className="text-title">Your account</h1>
      {useIsHydrated() ? <Account /> : <UnknownVisitor />}
    </section>
  )
}

function Account() {
  const token = useToken()
  const [farewell, setFarewell] = useState<string | null>(null)
  const [wasSignedIn] = useState(token !== null)
  const [isLeaving, setLeaving] = useState(false)
  if (!token) {
    // The header's cart may have seen the invalid token first.
    const isOver = wasSignedIn && !isLeaving
    return <GuestCards notice={farewell ?? (isOver ? sessionOver : null)} />
  }
  return (
    <ShopperAccount
      key={token}
      onLeave={() => setLeaving(true)}
      onEnded={(message) => {
        setFarewell(message)
        forgetSession()
      }}
    />
  )
}

/**
 * The server does not know the visitor: it sends a skeleton, and the guests' cards to readers without
 * JavaScript.
 */
function UnknownVisitor() {
  return (
    <>
      <noscript>
        <GuestCards />
        <p className="mt-4 text-ink-700">
          Logging in needs JavaScript, which is switched off in this browser.
        </p>
      </noscript>
      <div className="noscript:hidden">
        <Skeleton className="mt-3 mb-8 h-11" />
        <AccountSkeleton />
      </div>
    </>
  )
}
