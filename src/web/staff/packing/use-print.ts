import { useEffect } from 'react'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { getPrint } from '#contract/staff/papers.ts'
import { type Loaded, useLoad } from '../../loading/use-load.ts'
import { staffApi } from '../parts/staff-api.ts'

export type Progress = StaffReply<typeof getPrint>

const askEveryMs = 500

/** How far a print is, asked until it is ready or fails; a reload has a failed one drawn again. */
export function usePrint(id: number): Loaded<Progress> {
  const print = useLoad(String(id), () => staffApi(getPrint, { params: { id: String(id) } }))
  const { data, failure, isLoading, reload } = print
  const isAwaited = data !== null && !data.is_ready && failure === null && !isLoading
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => void reload(), askEveryMs)
    return () => clearTimeout(timer)
  }, [isAwaited, reload])
  return print
}
