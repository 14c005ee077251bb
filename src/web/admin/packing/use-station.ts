import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Packing, scanItem } from '#contract/admin/packing.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { detourOf, sentenceOf, staffApi } from '../components/staff-api.ts'
import type { AlarmNews } from './alarm.tsx'

export interface Station {
  packing: Packing
  alarm: AlarmNews | null
  /** The last counted item, in words. */
  message: string
  scan: (code: string, change?: 1 | -1) => void
  raise: (text: string) => void
  /** Shows an error, and the present order when the reply has it. */
  showError: (error: unknown) => Promise<void>
}

/**
 * An order at the station. Scans are sent one after the other, each with the version after the former one;
 * scans after a wrong item are not counted.
 */
export function useStation(first: Packing): Station {
  const [packing, setPacking] = useState(first)
  const [alarm, setAlarm] = useState<AlarmNews | null>(null)
  const [message, setMessage] = useState('')
  const latest = useRef(first)
  const queue = useRef(Promise.resolve())
  const alarms = useRef(0)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  function adopt(next: Packing): void {
    latest.current = next
    setPacking(next)
  }

  function raise(text: string): void {
    alarms.current += 1
    setAlarm({ text, number: alarms.current })
    setMessage('')
  }

  async function showError(error: unknown): Promise<void> {
    const failure = failureOf(error)
    const detour = detourOf(failure, pathname)
    if (detour) return navigate(detour)
    const serverVersion = serverVersionOf<Packing>(failure)
    if (serverVersion) adopt(serverVersion)
    raise(
      serverVersion
        ? 'The count changed meanwhile. Look at what is in the box, and scan again.'
        : sentenceOf(failure),
    )
  }

  async function send(code: string, change: 1 | -1): Promise<void> {
    const { id, version, lines } = latest.current
    try {
      const next = await staffApi(scanItem, { params: { id }, body: { version, code, change } })
      adopt(next)
      setAlarm(null)
      setMessage(countedSince(lines, next))
    } catch (error) {
      await showError(error)
    }
  }

  function scan(code: string, change: 1 | -1 = 1): void {
    const seen = alarms.current
    queue.current = queue.current.then(() => (alarms.current === seen ? send(code, change) : undefined))
  }

  return { packing, alarm, message, scan, raise, showError }
}

/** 'Leafy Greens: 1 of 2.' */
function countedSince(before: Packing['lines'], { lines, is_complete, id }: Packing): string {
  const line = lines.find(
    ({ stock_id, counted }) => before.find((one) => one.stock_id === stock_id)?.counted !== counted,
  )
  const count = line ? `${line.name}: ${line.counted} of ${line.needed}.` : ''
  return is_complete ? `${count} ${id} is complete: weigh it.` : count
}
