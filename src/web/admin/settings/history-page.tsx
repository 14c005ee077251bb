import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  listSettingsVersions,
  previewSettings,
  restoreSettings,
  type SettingsPreview,
  type SettingsVersion,
} from '#contract/admin/settings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'
import { useLive } from '../live/use-live.ts'
import { ChangeList } from './change-list.tsx'
import { countOf, ReviewDialog } from './review-dialog.tsx'

interface Loaded {
  cursor: string | undefined
  found: Reply<typeof listSettingsVersions>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return {
    cursor,
    found: await loadFor(request, () => staffApi(listSettingsVersions, { query: { cursor } })),
  }
}

const nameOf = (version: number): string => (version === 0 ? 'the release' : `version ${version}`)

/** Earlier versions of the settings with their authors. */
export function Component() {
  const { cursor, found } = useLoaderData<Loaded>()
  useTitle('History of the settings')
  useLive({ kinds: ['settings'] })
  return (
    <div className="mx-auto max-w-170">
      <Link to="/settings" className="text-link text-label">
        All settings
      </Link>
      <h1 className="mt-2 text-heading">History of the settings</h1>
      {found.versions.length === 0 && <p className="mt-4 text-ink-700">Nobody has changed a setting yet.</p>}
      <ol className="mt-5 grid gap-4">
        {found.versions.map((version) => (
          <Version key={version.version} version={version} current={found.current} />
        ))}
        {found.versions.length > 0 && found.next_cursor === null && (
          <li className="card grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 p-4 sm:p-5">
            <span>
              <strong>The release</strong>, before anybody changed a setting
            </span>
            <Restore to={0} current={found.current} />
          </li>
        )}
      </ol>
      <Pages
        first={cursor !== undefined && '/settings/history'}
        next={found.next_cursor !== null && `/settings/history?cursor=${found.next_cursor}`}
      />
    </div>
  )
}

function Version({ version, current }: { version: SettingsVersion; current: number }) {
  const { by, at, restores, changes } = version
  const isCurrent = version.version === current
  return (
    <li className="card grid gap-3 p-4 sm:p-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <p>
          <strong>Version {version.version}</strong> by {by ?? 'a statement in the database'}
          {restores !== null && `, who restored ${nameOf(restores)}`}
          <span className="block text-ink-700 text-label">
            <Age at={at} />
          </span>
        </p>
        {isCurrent ? (
          <Badge tone="green">In force</Badge>
        ) : (
          <Restore to={version.version} current={current} />
        )}
      </div>
      <ChangeList changes={changes} />
    </li>
  )
}

/** Shows the effect of restoring a version, and restores it. */
function Restore({ to, current }: { to: number; current: number }) {
  const mayEdit = may(useSession(), 'settings.write')
  const [preview, setPreview] = useState<SettingsPreview | null>(null)
  const { problem, attempt } = useAttempt()
  const notify = useUndo()
  if (!mayEdit) return null
  const look = () =>
    attempt(async () => {
      const found = await staffApi(previewSettings, { body: { version: current, restores: to } })
      if (found.changes.length === 0) return notify('The settings are like this already.')
      setPreview(found)
    })
  async function restore(): Promise<void> {
    const { version } = await staffApi(restoreSettings, {
      params: { id: `${to}` },
      body: { version: current },
    })
    setPreview(null)
    notify(`Put back: ${countOf(preview?.changes ?? [])}.`, () =>
      staffApi(restoreSettings, { params: { id: `${current}` }, body: { version } }),
    )
  }
  return (
    <>
      <Button look="secondary" onClick={() => void look()} aria-label={`Put back ${nameOf(to)}`}>
        Put back
      </Button>
      {problem && (
        <Notice tone="error" className="col-span-2">
          {problem}
        </Notice>
      )}
      {preview && <ReviewDialog preview={preview} onSave={restore} onBack={() => setPreview(null)} />}
    </>
  )
}
