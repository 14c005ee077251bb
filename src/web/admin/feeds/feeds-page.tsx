import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type Feed, feedContents, listFeeds, revokeFeed } from '#contract/admin/feeds.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { CreateFeed } from './create-feed.tsx'

type Loaded = Reply<typeof listFeeds>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(listFeeds, {}))

/** The addresses for spreadsheets of all members. */
export function Component() {
  const { feeds } = useLoaderData<Loaded>()
  useTitle('Addresses for spreadsheets')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-heading">Addresses for spreadsheets</h1>
        <CreateFeed />
      </div>
      <p className="mt-2 max-w-prose text-ink-700 text-label">
        A spreadsheet reads a table from a secret address, in Google Sheets with =IMPORTDATA("address"). No
        table names a person. Anybody who has the address reads the table until you revoke it.
      </p>
      {feeds.length === 0 && (
        <EmptyList heading="No spreadsheet has an address">
          Create one for each sheet that should read from the shop.
        </EmptyList>
      )}
      <ul className="mt-5 grid gap-3">
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} />
        ))}
      </ul>
    </>
  )
}

const FeedRow = ({ feed }: { feed: Feed }) => (
  <li className="card flex flex-wrap items-start justify-between gap-3 p-4">
    <span className="min-w-0 break-words">
      <span className="font-semibold">{feed.name}</span>{' '}
      {feed.is_revoked ? <Badge tone="grey">Revoked</Badge> : <Badge tone="green">Active</Badge>}
      <span className="block text-ink-700 text-label">{feedContents[feed.content].label}</span>
      <span className="block text-ink-700 text-label">
        By {feed.made_by}, <Age at={feed.created_at} />
      </span>
      <span className="block text-ink-700 text-label">
        {feed.last_used_at === null ? (
          'Not read yet'
        ) : (
          <>
            Last read <Age at={feed.last_used_at} /> from {feed.last_used_from}
          </>
        )}
      </span>
    </span>
    {!feed.is_revoked && <RevokeFeed feed={feed} />}
  </li>
)

function RevokeFeed({ feed: { id, name } }: { feed: Feed }) {
  const { revalidate } = useRevalidator()
  async function revoke(): Promise<string> {
    await staffApi(revokeFeed, { params: { id: String(id) } })
    await revalidate()
    return `${name} is revoked; its sheet reads nothing any more.`
  }
  return (
    <ReauthenticationDialog
      label="Revoke"
      subject={name}
      title={`Revoke ${name}`}
      effect="The address stops working at once and for good. A sheet that still needs the table needs a new one."
      confirm="Revoke it"
      onConfirm={revoke}
    />
  )
}
