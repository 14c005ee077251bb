import { useState } from 'react'
import { type BackupSchedule, editBackupSchedule } from '#contract/staff/backups.ts'
import { requiring } from '../../forms/form-check.ts'
import { useFields } from '../../forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Card } from '../parts/card.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { GraveDialog } from '../people/grave-dialog.tsx'
import { hourOf } from './size-words.ts'

const labels = { keep: 'How many are kept' }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

const told = ({ hour, keep }: BackupSchedule): string =>
  hour === null
    ? 'The shop takes none by itself.'
    : `Every day at ${hourOf(hour)}, in India. The newest ${keep} of these are kept.`

/** When the shop takes a backup by itself. */
export function ScheduleCard({ schedule }: { schedule: BackupSchedule }) {
  const [hour, setHour] = useState(schedule.hour === null ? '' : String(schedule.hour))
  const form = useFields<{ keep: string }>({
    labels,
    check: requiring(labels),
    defaultValues: { keep: String(schedule.keep) },
  })
  async function save(): Promise<string> {
    // What a colleague set meanwhile stands above the fields, so the newest version was seen.
    const { version } = schedule
    const wished = { hour: hour === '' ? null : Number(hour), keep: Number(form.getValues('keep')) }
    await staffApi(editBackupSchedule, { body: { version, ...wished } })
    return 'The schedule is saved.'
  }
  return (
    <Card heading="Schedule">
      <p>{told(schedule)}</p>
      <p className="mt-1 mb-3 text-ink-700 text-label">
        Those that you take yourself stay, and so does the newest that was proven.
      </p>
      <GraveDialog
        act="backup-schedule"
        label="Change the schedule"
        title="Schedule of backups"
        effect={`Now: ${told(schedule)}`}
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
      </GraveDialog>
    </Card>
  )
}
