import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeManifest, type Manifest } from '#contract/staff/sending.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { countOf } from './words.ts'

interface CloseManifestProps {
  manifest: Manifest
  onClosed: (manifest: Manifest) => void
}

/** Says what the carrier takes, and what stays, before the manifest is closed. */
export function CloseManifest({ manifest: { id, parcels, missing, carrier }, onClosed }: CloseManifestProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [driver, setDriver] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function close(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(null)
    setBusy(true)
    try {
      const body = driver.trim() ? { driver: driver.trim() } : {}
      onClosed(await staffApi(closeManifest, { params: { id: String(id) }, body }))
      setOpen(false)
    } catch (error) {
      const failure = failureOf(error)
      const detour = detourOf(failure, pathname)
      if (detour) await navigate(detour)
      else setProblem(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button look="secondary" />}>Close the manifest</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup className="dialog-sheet">
          <form noValidate onSubmit={(event) => void close(event)} className="grid gap-4">
            <Dialog.Title className="text-heading">Close manifest {id}</Dialog.Title>
            <Dialog.Description className="text-ink-700">
              {carrier} takes {countOf(parcels, 'parcel', 'parcels')}.{' '}
              {missing.length === 0
                ? 'Nothing is missing.'
                : `${missing
                    .map((one) => one.id)
                    .slice(0, 10)
                    .join(
                      ', ',
                    )}${missing.length > 10 ? ' …' : ''} ${missing.length === 1 ? 'stays' : 'stay'} here for the next manifest.`}
            </Dialog.Description>
            {problem && <Notice tone="error">{problem}</Notice>}
            <Field
              label="Who takes them (optional)"
              value={driver}
              onChange={({ target }) => setDriver(target.value)}
              maxLength={100}
              autoComplete="off"
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton isBusy={isBusy} busyLabel="One moment…">
                Close it
              </SubmitButton>
              <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
