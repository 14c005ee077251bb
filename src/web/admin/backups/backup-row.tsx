import { type Backup, prepareDownload, proveBackup } from '#contract/admin/backups.ts'
import { formatCount } from '#shared/money.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { saveFromAddress } from '../components/save-from-address.ts'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { ProofLine } from './proof-line.tsx'
import { sizeOf } from './size-words.ts'

const states: Record<Backup['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Begins in a moment', tone: 'blue' },
  making: { label: 'Being taken', tone: 'blue' },
  done: { label: 'Taken', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

const makerOf = ({ made_by, by }: Backup): string =>
  made_by === 'staff'
    ? `by ${by ?? 'a colleague'}`
    : made_by === 'schedule'
      ? 'by the schedule'
      : 'by npm run backup'

/** One backup with its actions. */
export function BackupRow({ backup }: { backup: Backup }) {
  const { state, asked_at, taken_at, bytes, rows, file, problem, elsewhere, proof } = backup
  const params = { id: String(backup.id) }
  const moment = formatMoment(taken_at ?? asked_at)
  const isBusy = proof?.state === 'waiting' || proof?.state === 'running'
  async function prove(): Promise<string> {
    await staffApi(proveBackup, { params })
    return 'The backup is being proven.'
  }
  async function download(): Promise<string> {
    const { path } = await staffApi(prepareDownload, { params })
    saveFromAddress(path)
    return 'The file is being saved with your downloads.'
  }
  return (
    <li className="card grid gap-2 p-4 sm:p-5">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {moment} <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </h2>
      <p className="text-ink-700">
        {bytes !== null && rows !== null && `${sizeOf(bytes)}, ${formatCount(rows)} rows, `}
        {makerOf(backup)}
      </p>
      {file && <p className="break-all text-ink-700 text-label">{file}</p>}
      {problem && <p className="text-alert-700">{problem}</p>}
      {elsewhere && <p>The file is not on this machine. It was taken on {elsewhere}.</p>}
      {proof && <ProofLine proof={proof} />}
      {state === 'done' && !elsewhere && (
        <div className="mt-1 flex flex-wrap gap-3">
          {!isBusy && (
            <ReauthenticationDialog
              label={proof ? 'Prove again' : 'Prove'}
              title={`Prove the backup of ${moment}`}
              effect="It is restored into an empty database beside the shop, its counts and sums are compared with those of that moment, and the copy is dropped. The disk must have room for a second database."
              confirm="Prove it now"
              onConfirm={prove}
            />
          )}
          <ReauthenticationDialog
            label="Download"
            title={`Download the backup of ${moment}`}
            effect="The file holds everything that the shop has of its customers. The log says that you took it."
            confirm="Download the file"
            onConfirm={download}
          />
        </div>
      )}
    </li>
  )
}
