import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { getReportRun, type ReportRun } from '#contract/admin/report-runs.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { quietly, staffApi } from '../components/staff-api.ts'
import { useLatest } from '../components/use-latest.ts'
import { listen } from '../live/stream.ts'
import { readAsked, reportPath } from '../reports/report-address.ts'

/** Tells on any screen that a report of this member of the staff is there. Runs of others are not found. */
export function ReportNotice() {
  const { add } = Toast.useToastManager()
  const navigate = useNavigate()

  async function tell(id: string): Promise<void> {
    const found = await readOrNull(quietly(() => staffApi(getReportRun, { params: { id } })))
    if (found?.run.state !== 'done') return
    const address = addressOf(found.run)
    add({
      title: `The report ${found.run.title} is ready.`,
      actionProps: { children: 'Open', onClick: () => void navigate(address) },
    })
  }

  const latest = useLatest(tell)
  useEffect(
    () =>
      listen((news) => {
        if (typeof news === 'string') return
        for (const [kind, id] of news.changes) if (kind === 'report-run') void latest.current(id)
      }),
    [latest],
  )
  return null
}

function addressOf({ report, from, to, by }: ReportRun): string {
  const asked = readAsked(report, new URLSearchParams({ from, to, by }))
  return asked ? reportPath(asked) : '/reports/sales'
}
