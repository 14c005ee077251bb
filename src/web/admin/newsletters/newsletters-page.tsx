import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type LeftCarts, readLeftCarts } from '#contract/admin/left-carts.ts'
import { listNewsletters, type NewsletterBrief } from '#contract/admin/newsletters.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { LeftCartsCard } from './left-carts-card.tsx'
import { audienceWords, nameOf, readers, stateWords, whenOf } from './newsletter-words.ts'

interface Loaded {
  cursor: string | undefined
  found: Reply<typeof listNewsletters>
  carts: LeftCarts
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const [found, carts] = await loadFor(request, () =>
    Promise.all([staffApi(listNewsletters, { query: { cursor } }), staffApi(readLeftCarts)]),
  )
  return { cursor, found, carts }
}

/** Mails to the subscribers, the newest first. */
export function Component() {
  const { cursor, found, carts } = useLoaderData<Loaded>()
  const { newsletters, next_cursor, count } = found
  useTitle('Newsletters')
  useLive({ kinds: ['newsletter'] })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-heading">Newsletters</h1>
          <p role="status" className="text-ink-700">
            {count} {count === 1 ? 'newsletter' : 'newsletters'}
          </p>
        </div>
        <ButtonLink to="/newsletters/new">New newsletter</ButtonLink>
      </div>
      {newsletters.length === 0 && (
        <p className="py-14 text-center text-ink-700">No newsletter was written yet.</p>
      )}
      <ul className="mt-4 grid gap-3">
        {newsletters.map((newsletter) => (
          <Row key={newsletter.id} newsletter={newsletter} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && '/newsletters'}
        next={next_cursor !== null && `/newsletters?cursor=${next_cursor}`}
      />
      <LeftCartsCard carts={carts} />
    </>
  )
}

function Row({ newsletter }: { newsletter: NewsletterBrief }) {
  const { label, tone } = stateWords[newsletter.state]
  return (
    <li className="card grid items-center gap-x-5 gap-y-2 p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto]">
      <Link to={`/newsletters/${newsletter.id}`} className="text-link font-semibold">
        {nameOf(newsletter)}
      </Link>
      <span className="text-label">
        {whenOf(newsletter)}
        <span className="block text-ink-700">
          {audienceWords[newsletter.audience]}
          {newsletter.mails > 0 && `, ${readers(newsletter.mails)}`}
        </span>
      </span>
      <span className="justify-self-start">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </li>
  )
}
