import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { keepPayouts, maxPayoutFileLength } from '#contract/admin/payouts.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Uploads a payout file; hidden without the permission. */
export const PayoutUpload = () => (may(useSession(), 'money.settle') ? <Upload /> : null)

function Upload() {
  const { input, done, isBusy, problem, forget, send } = useUpload()
  return (
    <Card heading="Upload a file">
      <form noValidate onSubmit={send} className="grid gap-3">
        {problem && <Notice tone="error">{problem}</Notice>}
        <div role="status">{done && <Notice tone="success">{done}</Notice>}</div>
        <label className="grid gap-1.5 font-semibold text-label">
          Settlement recon report (CSV)
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            onChange={forget}
            className="min-h-12 w-full min-w-0 py-1 font-normal text-base file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-(--radius-control) file:border file:border-leaf-800 file:border-solid file:bg-paper-0 file:px-4 file:font-semibold file:text-leaf-900"
          />
        </label>
        <Quiet>
          From Razorpay’s dashboard: Reports, Settlement recon. The same file may come again; names and
          addresses in it are not kept.
        </Quiet>
        <SubmitButton isBusy={isBusy} busyLabel="Comparing…" className="justify-self-start">
          Take it in
        </SubmitButton>
      </form>
    </Card>
  )
}

function useUpload() {
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { problem, setProblem, attempt } = useAttempt({ keepsText: true })
  const { revalidate } = useRevalidator()

  function forget(): void {
    setDone(null)
    setProblem(null)
  }
  async function save(file: File): Promise<void> {
    const { kept, known, unsettled, uneven } = await staffApi(keepPayouts, {
      body: { csv: await file.text() },
    })
    const waiting = unsettled > 0 ? `, ${unsettled} not paid out yet` : ''
    const odd = uneven > 0 ? ` ${linesOf(uneven)} ${uneven === 1 ? 'does' : 'do'} not add up.` : ''
    setDone(`${linesOf(kept)} new, ${known} known already${waiting}.${odd}`)
    if (input.current) input.current.value = ''
    await revalidate()
  }
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    forget()
    const file = input.current?.files?.[0]
    const wrong = file ? tooLarge(file) : 'Choose a file.'
    if (!file || wrong) {
      setProblem(wrong)
      input.current?.focus()
      return
    }
    setBusy(true)
    await attempt(() => save(file))
    setBusy(false)
  }
  return { input, done, isBusy, problem, forget, send: (event: FormEvent) => void send(event) }
}

const tooLarge = ({ size }: File): string | null =>
  size > maxPayoutFileLength ? 'The file is too large. Take a shorter time in the report.' : null

const linesOf = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`
