import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { Passkey } from '#contract/passkeys.ts'
import { listSessions, type Session } from '#contract/shop/account-safety.ts'
import { getOwnSubscription, type OwnSubscription } from '#contract/shop/newsletter.ts'
import { listPasskeys } from '#contract/shop/passkeys.ts'
import { explain } from '../../lib/api/failure.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NewsletterSwitch } from './newsletter-switch.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnPasskeys } from './passkeys/own-passkeys.tsx'
import { PasswordForm } from './password-form.tsx'

interface Loaded extends OwnSubscription {
  sessions: Session[]
  passkeys: Passkey[]
  asksPassword: boolean
  hasPassword: boolean
}

export const loader = ownLoader(async ({ api }): Promise<Loaded> => {
  const [{ sessions }, { isSubscribed }, { passkeys, asksPassword, hasPassword }] = await Promise.all([
    api(listSessions),
    api(getOwnSubscription),
    api(listPasskeys),
  ])
  return { sessions, isSubscribed, passkeys, asksPassword, hasPassword }
})

const title = 'Settings'

const signInFirst = { guest: 'You are not logged in.', ended: 'You were logged out. Please log in again.' }

/** The password, passkeys, the newsletter, and where the account is signed in. */
export function Component() {
  return (
    <OwnPage title={title}>
      <OwnPageRead
        read={useLoaderData<OwnRead<Loaded>>()}
        signInFirst={signInFirst}
        failed={(failure) => <LoadFailed message={explain(failure)} />}
      >
        {({ sessions, isSubscribed, passkeys, asksPassword, hasPassword }) => (
          <>
            <Section id="password" title="Password">
              <PasswordForm hasPassword={hasPassword} />
            </Section>
            <Section id="passkeys" title="Passkeys">
              <OwnPasskeys passkeys={passkeys} asksPassword={asksPassword} />
            </Section>
            <Section id="sessions" title="Where you are logged in">
              <OwnSessions sessions={sessions} />
            </Section>
            <Section id="newsletter" title="Newsletter">
              <NewsletterSwitch isSubscribed={isSubscribed} />
            </Section>
          </>
        )}
      </OwnPageRead>
    </OwnPage>
  )
}

export function HydrateFallback() {
  return (
    <OwnPage title={title}>
      <NeedsJavaScript feature="Account settings" />
      <div className="grid gap-6 noscript:hidden">
        <Skeleton className="h-64" />
        <Skeleton className="h-40" />
      </div>
    </OwnPage>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="page-grid gap-y-4 border-paper-300 border-b py-8 first-of-type:pt-0 last-of-type:border-b-0"
    >
      <h2 id={id} className="page-nav text-heading">
        {title}
      </h2>
      <div className="page-rest">{children}</div>
    </section>
  )
}
