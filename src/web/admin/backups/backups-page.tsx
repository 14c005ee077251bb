import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listBackups, takeBackup } from '#contract/admin/backups.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Card, Quiet } from '../components/card.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { BackupRow } from './backup-row.tsx'
import { ScheduleCard } from './schedule-card.tsx'

interface Loaded {
  cursor: string | undefined
  found: Reply<typeof listBackups>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return { cursor, found: await loadFor(request, () => staffApi(listBackups, { query: { cursor } })) }
}

async function take(): Promise<string> {
  await staffApi(takeBackup, {})
  return 'The backup is being taken.'
}

/** Copies of the whole shop: taken, proven, downloaded, and the schedule. */
export function Component() {
  const {
    cursor,
    found: { backups, next_cursor, schedule },
  } = useLoaderData<Loaded>()
  useTitle('Backups')
  useLive({ kinds: ['backup'] })
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <h1 className="text-heading">Backups</h1>
        <ReauthenticationDialog
          command="take-backup"
          label="Take a backup"
          title="Take a backup"
          effect="Everything that is in the database, as it is at one moment, into one file in the data folder. Shoppers can buy meanwhile."
          confirm="Take it now"
          onConfirm={take}
        />
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-label="Backups, the newest first">
          {backups.length === 0 && (
            <div className="card p-5">
              <p>No backup was taken yet.</p>
            </div>
          )}
          <ul className="grid gap-3">
            {backups.map((backup) => (
              <BackupRow key={backup.id} backup={backup} />
            ))}
          </ul>
          <Pages
            first={cursor !== undefined && '/backups'}
            next={next_cursor !== null && `/backups?cursor=${next_cursor}`}
          />
        </section>
        <div className="grid gap-5 max-lg:order-first">
          <ScheduleCard schedule={schedule} />
          <Card heading="Keep a copy elsewhere">
            <Quiet>
              A file in the data folder is lost with its machine: download one now and then, or have the
              folder copied. It holds addresses, password hashes and orders, so keep it where only you can
              read it. Where the shop has a BACKUP_KEY it is encrypted, and without that key it can’t be
              restored. No file holds that key or the key of the second factors (STAFF_KEY).
            </Quiet>
          </Card>
        </div>
      </div>
    </>
  )
}
