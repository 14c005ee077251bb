import { endOtherSessions, endSession, type Session } from '#contract/shop/account-safety.ts'
import { api } from '../../lib/api/browser-api.ts'
import { formatDay } from '../../lib/dates.ts'
import { useLocalChange } from '../../lib/forms/use-local-change.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The sessions of the account; each but the present one can be ended. */
export function OwnSessions({ sessions }: { sessions: Session[] }) {
  const { outcome, isBusy, change } = useLocalChange()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <p className="text-ink-700">
        {hasOthers
          ? 'If you do not know one of these, log it out and change your password.'
          : 'You are logged in here, and nowhere else.'}
      </p>
      {outcome && (
        <div className="mt-4">
          <Notice tone={outcome.tone}>{outcome.message}</Notice>
        </div>
      )}
      <ul className="mt-2">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-paper-300 border-b py-4 last:border-b-0"
          >
            <SessionFacts session={session} />
            {!session.isCurrent && (
              <Button
                look="secondary"
                disabled={isBusy}
                className="max-sm:w-full"
                onClick={() => void change(() => api(endSession, { params: { id: String(session.id) } }))}
              >
                Log out<span className="sr-only"> {nameOf(session)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Button
          look="danger"
          disabled={isBusy}
          className="mt-5 max-sm:w-full"
          onClick={() => void change(() => api(endOtherSessions))}
        >
          Log out everywhere else
        </Button>
      )}
    </>
  )
}

const nameOf = ({ device, signedInAt }: Session): string => `${device}, logged in on ${formatDay(signedInAt)}`

function SessionFacts({ session: { device, signedInAt, lastUsedAt, isCurrent } }: { session: Session }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{device}</span>
        {isCurrent && <Badge tone="green">This device</Badge>}
      </p>
      <p className="mt-1 text-ink-700 text-label">
        Logged in on {formatDay(signedInAt)}
        {!isCurrent && `, last used around ${formatDay(lastUsedAt)}`}
      </p>
    </div>
  )
}
