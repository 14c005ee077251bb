import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { getProfile, type UserProfile } from '#contract/shop/accounts.ts'
import { explain, type Failure, isNotFound, isTurnedAway } from '../../lib/api/failure.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'

const signInFirst = {
  guest: 'You are not logged in.',
  ended: 'Failed to load profile. Please log in again.',
}

export const loader = ownLoader(({ api }) => api(getProfile), {
  endsSession: (failure) => isTurnedAway(failure) || isNotFound(failure),
})

export function Component() {
  return (
    <ProfileFrame>
      <OwnPageRead
        read={useLoaderData<OwnRead<UserProfile>>()}
        signInFirst={signInFirst}
        failed={(failure, retry) => (
          <Failed message={whyNot(failure)} onRetry={retry}>
            <ButtonLink to="/accountpage" look="secondary">
              Back to Account
            </ButtonLink>
          </Failed>
        )}
      >
        {(profile) => <ProfileForm profile={profile} />}
      </OwnPageRead>
    </ProfileFrame>
  )
}

/** The server's own sentence is not shown here (product.md §9). */
const whyNot = (failure: Failure): string =>
  explain({ ...failure, reply: null }, { refused: 'Failed to fetch profile data.' })

export function HydrateFallback() {
  return (
    <ProfileFrame>
      <p role="status" className="noscript:hidden sr-only">
        Loading your profile…
      </p>
      <Skeleton className="noscript:hidden h-80" />
    </ProfileFrame>
  )
}

function ProfileFrame({ children }: { children: ReactNode }) {
  return (
    <section className="page-width page-space max-w-xl">
      <PageHead title="Edit profile" isPrivate />
      <h1 className="text-title">Edit profile</h1>
      <div className="mt-6">{children}</div>
    </section>
  )
}
