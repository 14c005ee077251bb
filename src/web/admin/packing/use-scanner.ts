import { useEffect } from 'react'
import { useLatest } from '../components/use-latest.ts'
import { codeAtEnter, isFresh, noBurst, type ScannerBurst, withKey } from './scanner-burst.ts'

/**
 * Detects a scanner wherever the focus is. Text that it typed into a field is removed again, and its Enter
 * presses no button.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useLatest(onScan)
  useEffect(() => {
    const listener = scannerOf((code) => latest.current(code))
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [latest])
}

function scannerOf(onScan: (code: string) => void): (event: KeyboardEvent) => void {
  let burst: ScannerBurst = noBurst
  let before = ''

  function end(event: KeyboardEvent): void {
    const code = codeAtEnter(burst, event.timeStamp)
    burst = noBurst
    if (code === null) return
    event.preventDefault()
    event.stopPropagation()
    if (event.target instanceof HTMLInputElement) putBack(event.target, before)
    onScan(code)
  }

  function add({ target, key, timeStamp }: KeyboardEvent): void {
    if (isFresh(burst, timeStamp)) before = target instanceof HTMLInputElement ? target.value : ''
    burst = withKey(burst, key, timeStamp)
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') end(event)
    else if (event.key.length === 1) add(event)
  }
}

/** Restores the value of a field, with an event for its form. */
function putBack(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
