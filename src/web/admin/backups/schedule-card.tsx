import { useState } from 'react'
import { type BackupSchedule, editBackupSchedule } from '#contract/admin/backups.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Card } from '../components/card.tsx'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { hourOf } from './size-words.ts'

const labels = { keep: 'How many are kept', keep_days: 'For how many days (optional)' }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

function describeSchedule({ hour, keep, keep_days: days }: BackupSchedule): string {
  if (hour === null) return 'The shop takes none by itself.'
  const age = days === null ? '' : `, for ${days} ${days === 1 ? 'day' : 'days'} at most`
  return `Every day at ${hourOf(hour)}, in India. The newest ${keep} of these are kept${age}.`
}

/** When the shop takes a backup by itself. */
export function ScheduleCard({ schedule }: { schedule: BackupSchedule }) {
  const [hour, setHour] = useState(schedule.hour === null ? '' : String(schedule.hour))
  const form = useFields<{ keep: string; keep_days: string }>({
    labels,
    check: (values) => ({
      ...requiring({ keep: labels.keep })(values),
      ...(!/^\d*$/.test(values.keep_days.trim()) && { keep_days: 'A whole number of days, or nothing.' }),
    }),
    defaultValues: { keep: String(schedule.keep), keep_days: String(schedule.keep_days ?? '') },
  })
  async function save(): Promise<string> {
    // A colleague's setting is shown above the fields, so the newest version was seen.
    const { version } = schedule
    const { keep, keep_days: days } = form.getValues()
    const requested = {
      hour: hour === '' ? null : Number(hour),
      keep: Number(keep),
      keep_days: days.trim() === '' ? null : Number(days),
    }
    await staffApi(editBackupSchedule, { body: { version, ...requested } })
    return 'The schedule is saved.'
  }
  return (
    <Card heading="Schedule">
      <p>{describeSchedule(schedule)}</p>
      <p className="mt-1 mb-3 text-ink-700 text-label">
        Those that you take yourself stay, and so do the newest of all and the newest that was proven.
      </p>
      <ReauthenticationDialog
        command="backup-schedule"
        label="Change the schedule"
        title="Schedule of backups"
        effect={`Now: ${describeSchedule(schedule)}`}
        confirm="Save the schedule"
        form={form}
        onConfirm={save}
      >
        <Select label="Every day at" value={hour} onChange={(event) => setHour(event.target.value)}>
          <option value="">Never</option>
          {hours.map((one) => (
            <option key={one} value={one}>
              {hourOf(one)}
            </option>
          ))}
        </Select>
        <Field
          {...form.field('keep')}
          inputMode="numeric"
          maxLength={2}
          hint="1 to 90; older ones are deleted."
        />
        <Field
          {...form.field('keep_days')}
          inputMode="numeric"
          maxLength={4}
          hint="Empty: however old. Names and addresses in backups go with them."
        />
      </ReauthenticationDialog>
    </Card>
  )
}
