import { Link, useNavigate } from 'react-router'
import type { DraftValue } from '#contract/admin/draft-fields.ts'
import type { SavedVersion, VersionPage } from '#contract/admin/saved-version.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pages } from '../components/pages.tsx'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { FieldChange } from './draft-changes.tsx'
import type { AnyKind } from './draft-kind.ts'

type VersionWords = Pick<AnyKind, 'shownName' | 'texts' | 'words'>

interface VersionListProps {
  kind: VersionWords
  name: string
  /** The page of what the versions are of. */
  path: string
  /** Undefined on the first page. */
  cursor: string | undefined
  found: VersionPage
  mayRestore: boolean
  onRestore: (number: number) => Promise<unknown>
}

/** What something was before; an earlier version can be made a draft again. */
export function VersionList({ kind, name, path, cursor, found, mayRestore, onRestore }: VersionListProps) {
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  useTitle(`Versions of ${name}`)
  const restore = (number: number) =>
    attempt(async () => {
      await onRestore(number)
      await navigate(path)
    })
  const newest = cursor === undefined ? found.versions[0]?.number : undefined
  return (
    <article className="max-w-3xl">
      <Link to={path} className="text-link text-label">
        {name}
      </Link>
      <h1 className="mt-2 text-heading">Versions of {name}</h1>
      {found.draft_version > 0 && (
        <p className="mt-1 text-ink-700">
          It has a draft. An earlier version that is made a draft takes its place.
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <ol className="mt-5 grid gap-3">
        {found.versions.map((version) => (
          <li key={version.number} className="card grid gap-3 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="font-semibold">
                Version {version.number}
                {version.number === newest && `, in the ${kind.words.place}`}
              </h2>
              <p className="text-ink-700 text-label">
                {version.by ?? 'Nobody of the staff'}, {formatMoment(version.at)}
              </p>
            </div>
            <Changes kind={kind} version={version} />
            {mayRestore && version.number !== newest && (
              <div>
                <Button look="secondary" onClick={() => void restore(version.number)}>
                  Make it a draft<span className="sr-only"> again: version {version.number}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <Pages
        first={cursor !== undefined && `${path}/versions`}
        next={found.next_cursor !== null && `${path}/versions?cursor=${found.next_cursor}`}
        firstLabel="Newest versions"
      />
    </article>
  )
}

function Changes({ kind, version: { changes } }: { kind: VersionWords; version: SavedVersion }) {
  if (changes.length === 0) return <p className="text-ink-700 text-label">How it began.</p>
  return (
    <dl className="grid gap-2">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="min-w-0 [overflow-wrap:anywhere]">
          <dt className="font-semibold text-label">{kind.shownName(field)}</dt>
          <dd>
            <FieldChange
              isText={kind.texts.includes(field)}
              before={before as DraftValue}
              after={after as DraftValue}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
