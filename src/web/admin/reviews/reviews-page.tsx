import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readReviewsFile } from '#contract/admin/list-files.ts'
import {
  listStaffReviews,
  type ReviewSummary,
  type ReviewView,
  reviewViews,
} from '#contract/admin/reviews.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Age } from '../components/age.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { listPath, type ReviewList, readList } from './list-address.ts'
import { ReviewSearch } from './review-search.tsx'
import { reviewBadges } from './words.ts'

interface Loaded {
  list: ReviewList
  found: Reply<typeof listStaffReviews>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const list = readList(new URL(request.url).searchParams)
  const query = { view: list.view, q: list.q || undefined, cursor: list.cursor }
  return { list, found: await loadFor(request, () => staffApi(listStaffReviews, { query })) }
}

const labels: Record<ReviewView, string> = {
  waiting: 'To read',
  reported: 'Reported',
  published: 'Published',
  declined: 'Declined',
  all: 'All',
}

/** Reviews by their next step. */
export function Component() {
  const { list, found } = useLoaderData<Loaded>()
  useTitle('Reviews')
  useLive({ kinds: ['review'] })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-heading">Reviews</h1>
          <p role="status" className="text-ink-700">
            {list.q ? matchesText(found.count) : sentences[list.view](found.count)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ReviewSearch key={list.q} list={list} />
          <ExportLink file={readReviewsFile} query={{ view: list.view, q: list.q }} />
        </div>
      </div>
      {!list.q && (
        <Tabs
          label="Reviews"
          tabs={reviewViews.map((view) => ({
            to: listPath({ view }),
            label: labels[view],
            isHere: view === list.view,
          }))}
        />
      )}
      <ul className="mt-5 grid gap-4">
        {found.reviews.map((one) => (
          <One key={one.id} one={one} />
        ))}
      </ul>
      <Pages
        first={list.cursor !== undefined && listPath({ ...list, cursor: undefined })}
        firstLabel="First page"
        next={found.next_cursor !== null && listPath({ ...list, cursor: found.next_cursor })}
      />
    </>
  )
}

const sentences: Record<ReviewView, (count: number) => string> = {
  waiting: (count) => (count === 0 ? 'No review waits to be read.' : `${count} to read, the oldest first.`),
  reported: (count) => (count === 0 ? 'No report is open.' : `${count} that somebody reported.`),
  published: (count) => `${count} published.`,
  declined: (count) => `${count} declined.`,
  all: (count) => `${count} in all.`,
}

function matchesText(count: number): string {
  if (count === 0)
    return 'No review matches. A number must be whole; words may be a part of three letters or more.'
  return count === 1 ? '1 review matches.' : `${count} reviews match, the newest first.`
}

function One({ one }: { one: ReviewSummary }) {
  const [tone, label] = reviewBadges[one.status]
  const marks = [
    one.photos.length > 0 && `${one.photos.length} ${one.photos.length === 1 ? 'photograph' : 'photographs'}`,
    one.reports > 0 && `${one.reports} ${one.reports === 1 ? 'report' : 'reports'}`,
    one.has_answer && 'answered',
  ].filter(Boolean)
  return (
    <li className="card grid gap-1 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold">
          <Link to={`/reviews/${one.id}`} className="text-link">
            {one.title}
          </Link>
        </h2>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-700 text-label">
          <Age at={one.written_at} />
        </span>
      </div>
      <Stars rating={one.stars} figure="none" />
      <p className="text-ink-700">
        {one.product.name}; by {one.name}
        {marks.length > 0 && `; ${marks.join(', ')}`}
      </p>
    </li>
  )
}
