import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { keepRemittances, maxRemittanceFileLength } from '#contract/admin/remittances.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { countsOf, RemittancePreview } from './remittance-preview.tsx'

/** Uploads the statement of a courier; hidden without the permission. */
export const RemittanceUpload = () => (may(useSession(), 'money.settle') ? <Upload /> : null)

function Upload() {
  const { file, preview, done, isBusy, problem, forget, look, take } = useUpload()
  return (
    <Card heading="Upload a statement">
      <form noValidate onSubmit={look} onChange={forget} className="grid gap-3">
        {problem && <Notice tone="error">{problem}</Notice>}
        <div role="status">{done && <Notice tone="success">{done}</Notice>}</div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Courier"
            name="courier"
            maxLength={60}
            hint="Who hands the money over, such as Shiprocket."
          />
          <Field label="Transferred on" name="paid_on" type="date" hint="Only for a file without the day." />
        </div>
        <label className="grid gap-1.5 font-semibold text-label">
          Statement (CSV)
          <input
            ref={file}
            type="file"
            accept=".csv,text/csv"
            className="min-h-12 w-full min-w-0 py-1 font-normal text-base file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-(--radius-control) file:border file:border-leaf-800 file:border-solid file:bg-paper-0 file:px-4 file:font-semibold file:text-leaf-900"
          />
        </label>
        <Quiet>
          Columns: AWB, amount, remittance number, UTR; also delivered on, paid on and deductions. The same
          file may come again; names and addresses in it are not kept.
        </Quiet>
        <SubmitButton
          look={preview ? 'secondary' : 'primary'}
          isBusy={isBusy && !preview}
          busyLabel="Comparing…"
          className="justify-self-start"
        >
          Review
        </SubmitButton>
      </form>
      {preview && (
        <RemittancePreview found={preview}>
          {preview.problems.length === 0 && (
            <Button
              onClick={take}
              disabled={isBusy}
              aria-busy={isBusy || undefined}
              className="justify-self-start"
            >
              {isBusy ? 'Taking it in…' : 'Take it in'}
            </Button>
          )}
        </RemittancePreview>
      )}
    </Card>
  )
}

type Given = Input<typeof keepRemittances>['body']

function useUpload() {
  const file = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [preview, setPreview] = useState<Reply<typeof keepRemittances> | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { problem, setProblem, attempt } = useAttempt({ keepsText: true })
  const { revalidate } = useRevalidator()

  function forget(): void {
    setPreview(null)
    setDone(null)
    setProblem(null)
  }
  async function busily(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await attempt(work)
    setBusy(false)
  }
  async function look(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    forget()
    const fields = new FormData(event.currentTarget)
    const chosen = file.current?.files?.[0]
    const wrong = chosen ? tooLarge(chosen) : 'Choose a file.'
    if (!chosen || wrong) {
      setProblem(wrong)
      file.current?.focus()
      return
    }
    const paidOn = String(fields.get('paid_on'))
    await busily(async () => {
      const body: Given = {
        csv: await chosen.text(),
        courier: String(fields.get('courier')),
        ...(paidOn !== '' && { paid_on: paidOn }),
      }
      setPreview(await staffApi(keepRemittances, { body: { ...body, dry_run: true } }))
      setGiven(body)
    })
  }
  const take = (): Promise<void> =>
    busily(async () => {
      if (!given) return
      const kept = await staffApi(keepRemittances, { body: given })
      setPreview(null)
      setDone(`Taken in: ${countsOf(kept)}.`)
      if (file.current) file.current.value = ''
      await revalidate()
    })
  return {
    file,
    preview,
    done,
    isBusy,
    problem,
    forget,
    look: (event: FormEvent<HTMLFormElement>) => void look(event),
    take: () => void take(),
  }
}

const tooLarge = ({ size }: File): string | null =>
  size > maxRemittanceFileLength ? 'The file is too large. Take fewer statements at once.' : null
