import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { getGarden, noteFeeding, setGardenReminders } from '#contract/shop/garden.ts'
import { maxPhotos } from '#contract/shop/garden-photos.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EarlierPhotos } from './earlier-photos.tsx'
import { GardenPots } from './garden-pots.tsx'

const signInFirst = 'You must be logged in to see your garden.'

type Garden = Reply<typeof getGarden>

export const loader = ownLoader((asking) => asking.api(getGarden))

const title = 'My garden'

export function HydrateFallback() {
  return (
    <OwnPage title={title}>
      <NeedsJavaScript feature="My garden" />
      <div className="mt-8 grid gap-4 noscript:hidden">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    </OwnPage>
  )
}

export function Component() {
  return (
    <OwnPage title={title}>
      <div className="mt-6">
        <OwnPageRead
          read={useLoaderData<OwnRead<Garden>>()}
          signInFirst={{ guest: signInFirst, ended: signInFirst }}
          failed={(failure) => <LoadFailed message={explain(failure)} />}
        >
          {(garden) => <GardenContents garden={garden} />}
        </OwnPageRead>
      </div>
    </OwnPage>
  )
}

function GardenContents({ garden }: { garden: Garden }) {
  const { revalidate } = useRevalidator()
  const isSessionOver = useEndedSession()
  const [message, setMessage] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  if (!garden.plan) {
    return (
      <EmptyState art="shelf" action={<ButtonLink to="/gardenplanner">Make a plan</ButtonLink>}>
        No garden here yet. Make a plan, then press “Keep in My garden” on it.
      </EmptyState>
    )
  }
  const notify = async (call: () => Promise<{ message: string }>): Promise<void> => {
    try {
      setMessage({ tone: 'success', text: (await call()).message })
    } catch (error) {
      const failure = failureOf(error)
      if (isSessionOver(failure)) return
      setMessage({ tone: 'error', text: explain(failure) })
    }
    await revalidate()
  }
  const showPhotos = async (text: string): Promise<void> => {
    setMessage({ tone: 'success', text })
    await revalidate()
  }
  return (
    <>
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      <GardenPots
        plan={garden.plan}
        feedings={garden.feedings}
        photos={garden.photos}
        onFed={(pots) => void notify(() => api(noteFeeding, { body: { pots } }))}
        onPhotosChanged={showPhotos}
      />
      <p className="mt-4 text-ink-700 text-label">
        You can keep up to {maxPhotos} photographs. Nobody else sees them, and we remove the place where they
        were taken.
      </p>
      <EarlierPhotos photos={garden.photos.filter((photo) => !photo.is_current)} onChanged={showPhotos} />
      <section aria-labelledby="reminders" className="mt-12">
        <h2 id="reminders" className="border-ink-900 border-b pb-2 text-heading">
          Reminders
        </h2>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-prose">
            {garden.reminders
              ? 'We write to you once a week when there is something to do. A link in each e-mail stops them.'
              : 'We can write to you once a week, only when there is something to do, and tell you what.'}
          </p>
          <Button
            look="secondary"
            onClick={() =>
              void notify(() => api(setGardenReminders, { body: { wanted: !garden.reminders } }))
            }
          >
            {garden.reminders ? 'Stop the reminders' : 'Remind me by e-mail'}
          </Button>
        </div>
      </section>
    </>
  )
}
