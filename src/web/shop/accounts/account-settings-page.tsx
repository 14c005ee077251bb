import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { Passkey } from '#contract/passkeys.ts'
import { listSessions, type Session } from '#contract/shop/account-safety.ts'
import { getOwnSubscription, type OwnSubscription } from '#contract/shop/newsletter.ts'
import { listPasskeys } from '#contract/shop/passkeys.ts'
import { explain } from '../../lib/api/failure.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { PageHead } from '../../ui/page-head.tsx'
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

const signInFirst = { guest: 'You are not logged in.', ended: 'You were logged out. Please log in again.' }

/** The password, passkeys, the newsletter, and where the account is signed in. */
export function Component() {
  return (
    <Frame>
      <OwnPageRead
        read={useLoaderData<OwnRead<Loaded>>()}
        signInFirst={signInFirst}
        failed={(failure) => <LoadFailed message={explain(failure)} />}
      >
        {({ sessions, isSubscribed, passkeys, asksPassword, hasPassword }) => (
          <div className="grid gap-10">
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
            <ButtonLink to="/accountpage" look="secondary" className="justify-self-start max-sm:w-full">
              Back to Account
            </ButtonLink>
          </div>
        )}
      </OwnPageRead>
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <NeedsJavaScript feature="Account settings" />
      <div className="grid gap-6 noscript:hidden">
        <Skeleton className="h-64" />
        <Skeleton className="h-40" />
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="page-width page-space max-w-2xl">
      <PageHead title="Account settings" isPrivate />
      <h1 className="text-title">Account settings</h1>
      <div className="mt-8">{children}</div>
    </section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-ink-900 border-b pb-2 text-heading">
        {title}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  )
}
