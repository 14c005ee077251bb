import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { LiveKind } from '#contract/admin/live.ts'
import { getReportRun } from '#contract/admin/report-runs.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { quietly, staffApi } from '../components/staff-api.ts'
import { useLatest } from '../components/use-latest.ts'
import { listen } from '../live/stream.ts'
import { addressOfRun } from '../reports/report-address.ts'

/** Shows on any screen that a report of the signed-in member is ready or failed. Runs of colleagues answer 404, so they show nothing. */
export function ReportNotice() {
  const { add } = Toast.useToastManager()
  const navigate = useNavigate()

  async function tell(id: string): Promise<void> {
    const found = await readOrNull(quietly(() => staffApi(getReportRun, { params: { id } })))
    if (found?.run.state !== 'done' && found?.run.state !== 'failed') return
    const { title, state } = found.run
    const address = addressOfRun(found.run)
    add({
      title: state === 'done' ? `The report ${title} is ready.` : `The report ${title} could not be made.`,
      actionProps: { children: 'Open', onClick: () => void navigate(address) },
    })
  }

  const latest = useLatest(tell)
  useEffect(
    () =>
      listen((news) => {
        if (typeof news === 'string') return
        for (const [kind, id] of news.changes) if (kinds.includes(kind)) void latest.current(id)
      }),
    [latest],
  )
  return null
}

const kinds: LiveKind[] = ['report-run', 'tax-report-run']
