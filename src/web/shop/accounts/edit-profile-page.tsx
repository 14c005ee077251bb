import { useLoaderData } from 'react-router'
import { getProfile, type UserProfile } from '#contract/shop/accounts.ts'
import { explain, type Failure, isNotFound, isTurnedAway } from '../../lib/api/failure.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'

const title = 'Edit profile'

const signInFirst = {
  guest: 'You are not logged in.',
  ended: 'Failed to load profile. Please log in again.',
}

export const loader = ownLoader(({ api }) => api(getProfile), {
  endsSession: (failure) => isTurnedAway(failure) || isNotFound(failure),
})

export function Component() {
  return (
    <OwnPage title={title}>
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
    </OwnPage>
  )
}

/** The server's own sentence is not shown here (product.md §9). */
const whyNot = (failure: Failure): string =>
  explain({ ...failure, reply: null }, { refused: 'Failed to fetch profile data.' })

export function HydrateFallback() {
  return (
    <OwnPage title={title}>
      <p role="status" className="noscript:hidden sr-only">
        Loading your profile…
      </p>
      <Skeleton className="noscript:hidden h-80" />
    </OwnPage>
  )
}
