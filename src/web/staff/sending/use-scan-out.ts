import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Manifest, scanOut } from '#contract/staff/sending.ts'
import { failureOf } from '../../api/failure.ts'
import type { AlarmNews } from '../packing/alarm.tsx'
import { detourOf, sentenceOf, staffApi } from '../parts/staff-api.ts'

/** Scans are sent one after the other; what was scanned behind a wrong one is dropped, so that nothing leaves unseen. */
export function useScanOut(loaded: Manifest) {
  const [manifest, setManifest] = useState(loaded)
  const [alarm, setAlarm] = useState<AlarmNews | null>(null)
  const [said, setSaid] = useState('')
  const queue = useRef(Promise.resolve())
  const alarms = useRef(0)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => setManifest(loaded), [loaded])

  async function send(code: string): Promise<void> {
    try {
      const { said: sentence, ...next } = await staffApi(scanOut, {
        params: { id: String(loaded.id) },
        body: { code },
      })
      setManifest(next)
      setAlarm(null)
      setSaid(sentence)
    } catch (error) {
      const failure = failureOf(error)
      const detour = detourOf(failure, pathname)
      if (detour) return navigate(detour)
      alarms.current += 1
      setAlarm({ text: sentenceOf(failure), number: alarms.current })
      setSaid('')
    }
  }
  function scan(code: string): void {
    const seen = alarms.current
    queue.current = queue.current.then(() => (alarms.current === seen ? send(code) : undefined))
  }
  return { manifest, setManifest, alarm, said, scan }
}
