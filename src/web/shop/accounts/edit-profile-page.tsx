import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getProfile, type UserProfile } from '#contract/accounts.ts'
import { ApiError, apiContext, isTurnedAway, NetworkError } from '../../api/api.ts'
import { forgetSession, readToken } from '../../session/session.ts'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { redirectMs } from '../../timing.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'

type ProfileRead =
  | { status: 'ready'; profile: UserProfile }
  | { status: 'signed-out'; message: string }
  | { status: 'failed'; message: string }

export async function loader({ context }: LoaderFunctionArgs): Promise<ProfileRead> {
  if (!readToken()) return { status: 'signed-out', message: 'You are not logged in.' }
  try {
    return { status: 'ready', profile: await context.get(apiContext)(getProfile) }
  } catch (error) {
    if (isTurnedAway(error) || (error instanceof ApiError && error.status === 404)) {
      forgetSession()
      return { status: 'signed-out', message: 'Failed to load profile. Please log in again.' }
    }
    if (error instanceof NetworkError) {
      return { status: 'failed', message: 'Network error. Please try again later.' }
    }
    if (!(error instanceof ApiError)) throw error
    return { status: 'failed', message: 'Failed to fetch profile data.' }
  }
}

export function Component() {
  return (
    <ProfileFrame>
      <ProfileOrWhyNot read={useLoaderData<ProfileRead>()} />
    </ProfileFrame>
  )
}

function ProfileOrWhyNot({ read }: { read: ProfileRead }) {
  const { revalidate } = useRevalidator()
  switch (read.status) {
    case 'signed-out':
      return <SignInFirst message={read.message} afterMs={redirectMs} />
    case 'failed':
      return (
        <Failed message={read.message} onRetry={() => void revalidate()}>
          <ButtonLink to="/accountpage" look="secondary">
            Back to Account
          </ButtonLink>
        </Failed>
      )
    case 'ready':
      return <ProfileForm profile={read.profile} />
  }
}

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
