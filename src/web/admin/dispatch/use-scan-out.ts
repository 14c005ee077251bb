import { useEffect, useRef, useState } from 'react'
import { type Manifest, scanOut } from '#contract/admin/dispatch.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { detourOf, sentenceOf, staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import type { AlarmNews } from '../packing/alarm.tsx'

/**
 * Sends scans one after the other. After a wrong scan the queued ones are dropped, so that nothing leaves
 * unseen.
 */
export function useScanOut(loaded: Manifest) {
  const [manifest, setManifest] = useState(loaded)
  const [alarm, setAlarm] = useState<AlarmNews | null>(null)
  const [message, setMessage] = useState('')
  const queue = useRef(Promise.resolve())
  const alarms = useRef(0)
  const { attempt } = useAttempt({ onError: sound })
  useEffect(() => setManifest(loaded), [loaded])

  /** An ended session opens the sign-in page; other failures raise an alarm. */
  function sound(failure: Failure): boolean {
    if (detourOf(failure, '/')) return false
    alarms.current += 1
    setAlarm({ text: sentenceOf(failure), number: alarms.current })
    setMessage('')
    return true
  }
  const send = (code: string) =>
    attempt(async () => {
      const params = { id: String(loaded.id) }
      const { said: sentence, ...next } = await staffApi(scanOut, { params, body: { code } })
      setManifest(next)
      setAlarm(null)
      setMessage(sentence)
    })
  function scan(code: string): void {
    const seen = alarms.current
    queue.current = queue.current.then(async () => {
      if (alarms.current === seen) await send(code)
    })
  }
  return { manifest, setManifest, alarm, message, scan }
}
