import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { listMessages, type Message, markMessage } from '#contract/staff/matters.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLive } from '../live/use-live.ts'
import { Age } from '../parts/age.tsx'
import { may, useSession } from '../parts/session.ts'
import { loadFor, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { useUndo } from '../parts/use-undo.ts'

interface Loaded {
  view: 'open' | 'all'
  found: StaffReply<typeof listMessages>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = search.get('view') === 'all' ? 'all' : 'open'
  const query = { view, cursor: search.get('cursor') ?? undefined } as const
  return { view, found: await loadFor(request, () => staffApi(listMessages, { query })) }
}

/** Visitors' messages; the open ones oldest first. They are answered by mail. */
export function Component() {
  const { view, found } = useLoaderData<Loaded>()
  useTitle('Messages')
  useLive({ kinds: ['message'] })
  return (
    <>
      <h1 className="text-heading">Messages</h1>
      <p role="status" className="text-ink-700">
        {view === 'open' ? `${found.count} without an answer` : `${found.count} in all`}.{' '}
        <Link to={view === 'open' ? '/messages?view=all' : '/messages'} className="text-link">
          {view === 'open' ? 'Show all' : 'Show those without an answer'}
        </Link>
      </p>
      <ul className="mt-5 grid gap-4">
        {found.messages.map((message) => (
          <One key={message.id} message={message} />
        ))}
      </ul>
      {found.next_cursor && (
        <Link
          to={`/messages?view=${view}&cursor=${found.next_cursor}`}
          className="text-link mt-5 inline-block"
        >
          Next page
        </Link>
      )}
    </>
  )
}

function One({ message }: { message: Message }) {
  const mayMark = may(useSession(), 'messages.write')
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const { problem, attempt } = useAttempt()
  const { id, name, email, phone, answered_at, answered_by } = message
  const mark = (is_answered: boolean) =>
    staffApi(markMessage, { params: { id: String(id) }, body: { is_answered } })

  const toggle = () =>
    attempt(async () => {
      const isAnswered = answered_at === null
      await mark(isAnswered)
      tell(isAnswered ? `The message of ${name} is answered.` : `The message of ${name} waits again.`, () =>
        mark(!isAnswered),
      )
      await revalidate()
    })
  return (
    <li className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">{name}</h2>
        <span className="text-ink-700 text-label">
          <Age at={message.at} />
        </span>
      </div>
      <p className="whitespace-pre-wrap break-words">{message.text}</p>
      <p className="flex flex-wrap gap-x-4 text-label">
        <a href={`mailto:${email}`} className="text-link break-all py-1">
          {email}
        </a>
        <a href={`tel:${phone}`} className="text-link py-1">
          {phone}
        </a>
      </p>
      {answered_at && (
        <p className="text-ink-700 text-label">
          Answered by {answered_by}, <Age at={answered_at} />
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {mayMark && (
        <Button look="secondary" className="justify-self-start" onClick={() => void toggle()}>
          {answered_at ? 'It waits again' : 'It is answered'}
        </Button>
      )}
    </li>
  )
}
