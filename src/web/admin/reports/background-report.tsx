import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  getReportRun,
  type ReportRun,
  startReportRun,
  startTaxReportRun,
} from '#contract/admin/report-runs.ts'
import { type Failure, failureOf, isCallError } from '../../lib/api/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../components/card.tsx'
import { quietly, sentenceOf, staffApi } from '../components/staff-api.ts'
import { queryOf, type ReportAsked } from './report-address.ts'

const pollMs = 1_000

/** Starts a report that takes long, or finds the one under way. */
export const startRun = ({ report, ...asked }: ReportAsked): Promise<ReportRun> =>
  report === 'tax'
    ? staffApi(startTaxReportRun, { body: queryOf(asked) })
    : staffApi(startReportRun, { body: { report, ...queryOf(asked) } })

/** The progress of a report that is made in the background. The screen loads again once it is done. */
export function BackgroundReport({ run }: { run: ReportRun }) {
  const { revalidate } = useRevalidator()
  const [{ state, progress }, setShown] = useState(run)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isOver = state === 'done' || state === 'failed'
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(async () => {
      try {
        const found = await quietly(() => staffApi(getReportRun, { params: { id: String(run.id) } }))
        setFailure(null)
        setShown(found.run)
        if (found.run.state === 'done') await revalidate()
      } catch (error) {
        if (!isCallError(error)) throw error
        setFailure(failureOf(error))
      }
    }, pollMs)
    return () => clearInterval(timer)
  }, [run.id, isOver, revalidate])
  if (state === 'failed')
    return (
      <Notice tone="error" className="mt-5">
        The report could not be made. The log of the shop has the reason. Ask for the report again to start
        anew.
      </Notice>
    )
  return (
    <div className="mt-5">
      <Card heading="The report is being made">
        <p className="max-w-prose">
          It takes longer than a second, so it is made in the background. You can leave this screen; a notice
          tells you when it is ready.
        </p>
        <progress max={100} value={progress} aria-label="Made, per cent" className="mt-3 w-full max-w-96" />
        <p role="status" className="mt-1 text-ink-700">
          {state === 'waiting' ? 'It begins within seconds.' : `${progress} %`}
        </p>
        {failure && <Notice tone="error">{sentenceOf(failure)}</Notice>}
      </Card>
    </div>
  )
}
