import { type ChangeEvent, useId } from 'react'
import { useRevalidator } from 'react-router'
import { type Batch, keepCertificate, maxCertificateBytes } from '#contract/admin/batches.ts'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'

/** The laboratory's paper of a batch. */
export function CertificateCard({ batch, mayWrite }: { batch: Batch; mayWrite: boolean }) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const { problem, setProblem, attempt } = useAttempt()

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > maxCertificateBytes) return setProblem('A certificate can have at most 3 MB.')
    await attempt(async () => {
      const body = { version: batch.version, name: file.name.slice(-120), content: await inBase64(file) }
      await staffApi(keepCertificate, { params: { id: String(batch.id) }, body })
      notify('The certificate is saved.')
      await revalidate()
    })
  }
  return (
    <Card heading="Certificate">
      {problem && <Notice tone="error">{problem}</Notice>}
      {batch.certificate ? (
        <p>
          <a href={`/api/batches/${batch.id}/certificate`} className="text-link font-semibold">
            {batch.certificate.name}
          </a>{' '}
          <span className="text-ink-700 text-label">
            added <Age at={batch.certificate.added_at} />
          </span>
        </p>
      ) : (
        <Quiet>None yet. A batch of living goods is released with it.</Quiet>
      )}
      {mayWrite && (
        <p className="mt-4">
          <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
            {batch.certificate ? 'Another file in its place' : 'Add the file'} (PDF, JPEG or PNG, 3 MB)
          </label>
          <input
            id={id}
            type="file"
            accept="application/pdf,image/jpeg,image/png"
            onChange={(event) => void add(event)}
            className="min-h-12 w-full text-label file:mr-3 file:min-h-11 file:rounded-(--radius-control) file:border file:border-leaf-700 file:bg-paper-0 file:px-4 file:font-semibold file:text-leaf-700"
          />
        </p>
      )}
    </Card>
  )
}

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
