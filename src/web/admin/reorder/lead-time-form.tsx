import { useRevalidator } from 'react-router'
import { editReorderTerms, type ReorderRow } from '#contract/admin/reorder.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useBase } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

/** The days between ordering an item and its arrival. */
export function LeadTimeForm({ row }: { row: ReorderRow }) {
  const { revalidate } = useRevalidator()
  const { base, serverVersion, onError } = useBase<ReorderRow>(row)
  const form = useStaffForm<{ lead_days: string }>({
    labels: { lead_days: `Lead time of ${row.sku}, in days` },
    check: ({ lead_days }) =>
      /^[1-9]\d{0,2}$/.test(lead_days.trim()) && Number(lead_days) <= 365
        ? {}
        : { lead_days: 'A whole number of days, 1 to 365.' },
    defaultValues: { lead_days: String(row.lead_days) },
    onError,
  })
  async function save({ lead_days }: { lead_days: string }): Promise<void> {
    const body = { version: base?.version ?? row.version, lead_days: Number(lead_days) }
    await staffApi(editReorderTerms, { params: { id: String(row.stock_id) }, body })
    await revalidate()
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          {...form.field('lead_days')}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          className="w-56"
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" disabled={!form.formState.isDirty}>
          Save
        </SubmitButton>
      </div>
      {serverVersion && (
        <p role="status" className="text-label">
          A colleague set {serverVersion.lead_days} days meanwhile. Save yours, or type theirs.
        </p>
      )}
      <FormMessages form={form} />
    </form>
  )
}
