import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import * as calls from '#contract/staff/testimonials.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TestimonialCards } from '../../ui/testimonial-cards.tsx'
import { useLive } from '../live/use-live.ts'
import { loadFor, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { useUndo } from '../parts/use-undo.ts'
import { LeaveDialog } from '../settings/leave-dialog.tsx'
import { useLeaveGuard } from '../settings/use-leave-guard.ts'
import { EntryCard } from './entry-card.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useList } from './use-list.ts'
import { VersionList } from './version-list.tsx'

export const loader = ({ request }: LoaderFunctionArgs): Promise<calls.TestimonialDesk> =>
  loadFor(request, () => staffApi(calls.getTestimonialDesk, {}))

/** What home and reviews pages quote of buyers: a draft of the list, its publishing, and every version. */
export function Component() {
  const list = useList(useLoaderData<calls.TestimonialDesk>())
  const { desk, entries } = list
  const [isPublishing, setPublishing] = useState(false)
  const { problem, attempt } = useAttempt({ heed: list.heed, keepsText: true })
  const blocker = useLeaveGuard(list.isUnsaved)
  const tell = useUndo()
  useTitle('Testimonials')
  useLive({ kinds: ['testimonials'] })
  const body = { version: desk.version }
  const act = (said: string, work: () => Promise<calls.TestimonialDesk>): Promise<boolean> =>
    attempt(async () => {
      list.take(await work())
      tell(said)
    })
  const save = () =>
    act('The draft is kept.', () => staffApi(calls.saveTestimonialDraft, { body: { ...body, entries } }))
  const discard = () =>
    act('The draft is thrown away.', () => staffApi(calls.discardTestimonialDraft, { body }))
  const callOff = () => act('It is called off.', () => staffApi(calls.callOffTestimonials, { body }))
  function finish(next: calls.TestimonialDesk | null): void {
    setPublishing(false)
    if (next) list.take(next)
  }
  const isUnsaved = list.isUnsaved()
  return (
    <>
      <h1 className="text-heading">Testimonials</h1>
      <p role="status" className="text-ink-700">
        {stateOf(desk, isUnsaved)}
      </p>
      <p className="mt-3 max-w-prose text-ink-700">
        Home shows the first three, the reviews page all. Quote only buyers who agreed to it. The heading and
        the figure above them stand in the settings; how many Home shows changes with a release only.
      </p>
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
      <ol className="mt-5 grid gap-4">
        {entries.map((entry, place) => (
          <EntryCard key={entry.id} {...{ entry, place, list }} />
        ))}
      </ol>
      {entries.length === 0 && (
        <p className="py-8 text-ink-700">None: home and reviews pages then show no testimonials at all.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={list.add} disabled={entries.length >= calls.mostTestimonials}>
          Add a testimonial
        </Button>
        <Button onClick={() => void save()} disabled={!isUnsaved}>
          Keep the draft
        </Button>
        {desk.draft && !isUnsaved && <Button onClick={() => setPublishing(true)}>Publish…</Button>}
        {desk.draft && (
          <Button look="quiet" onClick={() => void discard()}>
            Throw the draft away
          </Button>
        )}
      </div>
      <section aria-labelledby="as-shown" className="mt-10">
        <h2 id="as-shown" className="text-subheading">
          As the shop shows it
        </h2>
        <div inert>
          <TestimonialCards testimonials={entries.filter(({ hidden }) => !hidden)} />
        </div>
      </section>
      <div className="mt-8">
        <VersionList desk={desk} onTake={list.setEntries} onCallOff={() => void callOff()} />
      </div>
      {isPublishing && <PublishDialog desk={desk} onDone={finish} />}
      <LeaveDialog blocker={blocker} />
    </>
  )
}

function stateOf({ draft, versions }: calls.TestimonialDesk, isUnsaved: boolean): string {
  if (isUnsaved) return 'Not kept yet'
  if (draft) return `A draft by ${draft.by}, not published`
  return versions.some(({ state }) => state === 'planned')
    ? 'Another list is planned'
    : 'As the shop shows it'
}
