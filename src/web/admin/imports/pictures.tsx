import { useEffect, useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { fetchPicturesAgain, type ImportPictures } from '#contract/admin/import-pictures.ts'
import { type PictureState, pictureStates } from '#shared/import-states.ts'
import { formatCount } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pages } from '../components/pages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { pictureWords } from './words.ts'

const stateIn = (search: URLSearchParams): PictureState =>
  pictureStates.find((state) => state === search.get('pictures')) ?? 'failed'

/** The filter of the pictures; failed ones come first. */
export const picturesQuery = (search: URLSearchParams) => ({
  state: stateIn(search),
  cursor: search.get('after') ?? undefined,
})

const refreshSeconds = 4

/** The pictures that the table named by address, with their outcome. */
export function Pictures({ id, found }: { id: number; found: ImportPictures }) {
  const [search] = useSearchParams()
  const { counts, pictures } = found
  const all = counts.waiting + counts.fetched + counts.failed + counts.left
  useFollowing(counts.waiting > 0)
  if (all === 0) return null
  const here = stateIn(search)
  const path = (of: PictureState): string => `/imports/${id}?pictures=${of}`
  return (
    <section aria-labelledby="pictures" className="mt-8">
      <h2 id="pictures" className="text-subheading">
        Pictures
      </h2>
      <p role="status" className="mt-1 text-ink-700">
        {counts.fetched} of {all} fetched, {counts.failed} failed, {counts.left} left out
        {counts.waiting > 0 ? `, ${counts.waiting} still waiting.` : '.'}
      </p>
      {counts.failed > 0 && <Again id={id} />}
      <Tabs
        label="Pictures by what became of them"
        tabs={pictureStates.map((of) => ({
          to: path(of),
          label: `${pictureWords[of].label} (${formatCount(counts[of])})`,
          isHere: of === here,
        }))}
      />
      {pictures.length === 0 && <p className="py-4 text-ink-700">{pictureWords[here].none}</p>}
      <ul className="mt-4 grid gap-3">
        {pictures.map((picture) => (
          <Row key={picture.id} picture={picture} />
        ))}
      </ul>
      <Pages
        first={search.has('after') && path(here)}
        next={found.next_cursor !== null && `${path(here)}&after=${found.next_cursor}`}
        firstLabel="First pictures"
      />
    </section>
  )
}

/** Reads the page again while something waits. */
function useFollowing(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), refreshSeconds * 1_000)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

function Again({ id }: { id: number }) {
  const [isBusy, setIsBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const tryAgain = async (): Promise<void> => {
    setIsBusy(true)
    await attempt(async () => {
      await staffApi(fetchPicturesAgain, { params: { id: String(id) } })
      await revalidate()
    })
    setIsBusy(false)
  }
  return (
    <>
      <p className="mt-3">
        <Button onClick={() => void tryAgain()} disabled={isBusy} aria-busy={isBusy}>
          Try again
        </Button>
      </p>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
    </>
  )
}

const Row = ({
  picture: { draft_id: draft, name, address, problem },
}: {
  picture: ImportPictures['pictures'][number]
}) => (
  <li className="card grid gap-1 p-4">
    <Link to={`/products/drafts/${draft}`} className="text-link font-semibold">
      {name || 'Without a name'}
    </Link>
    {problem !== null && <span>{problem}</span>}
    <span className="break-all font-mono text-ink-700 text-label">{address}</span>
  </li>
)
