import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { closeManifest, type Manifest } from '#contract/admin/dispatch.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { countOf } from './shipping-texts.ts'

interface CloseManifestProps {
  manifest: Manifest
  onClosed: (manifest: Manifest) => void
}

/** Shows which parcels the carrier takes and which stay, before the manifest is closed. */
export function CloseManifest({
  manifest: { id, parcels, missing, missing_count, carrier },
  onClosed,
}: CloseManifestProps) {
  const [isOpen, setOpen] = useState(false)
  const form = useStaffForm<{ driver: string }>({
    labels: { driver: 'Who takes them (optional)' },
    optional: ['driver'],
    defaultValues: { driver: '' },
  })

  async function close({ driver }: { driver: string }): Promise<void> {
    const body = driver.trim() ? { driver: driver.trim() } : {}
    onClosed(await staffApi(closeManifest, { params: { id: String(id) }, body }))
    setOpen(false)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button look="secondary" />}>Close the manifest</Dialog.Trigger>
      <DialogSheet>
        <form noValidate onSubmit={form.send(close)} className="grid gap-4">
          <Dialog.Title className="text-heading">Close manifest {id}</Dialog.Title>
          <Dialog.Description className="text-ink-700">
            {carrier} takes {countOf(parcels, 'parcel', 'parcels')}.{' '}
            {missing_count === 0
              ? 'Nothing is missing.'
              : `${missing
                  .map((one) => one.id)
                  .slice(0, 10)
                  .join(
                    ', ',
                  )}${missing_count > 10 ? ' …' : ''} ${missing_count === 1 ? 'stays' : 'stay'} here for the next manifest.`}
          </Dialog.Description>
          <FormMessages form={form} />
          <Field {...form.field('driver')} maxLength={100} autoComplete="off" />
          <div className="flex flex-wrap gap-3">
            <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
              Close it
            </SubmitButton>
            <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
          </div>
        </form>
      </DialogSheet>
    </Dialog.Root>
  )
}
