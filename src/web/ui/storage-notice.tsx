import { useEffect, useState } from 'react'
import { browserStorage } from '../lib/storage/storage.ts'
import { Notice } from './notice.tsx'

/** Warns shoppers whose browser stores nothing for the shop; renders nothing in other browsers. */
export function StorageNotice() {
  const [isForgetful, setForgetful] = useState(false)
  useEffect(() => setForgetful(storesNothing()), [])
  if (!isForgetful) return null
  return (
    <Notice tone="info" className="mt-4">
      This browser does not let our shop store anything. Reloading or closing this tab logs you out and clears
      what you typed.
    </Notice>
  )
}

function storesNothing(): boolean {
  const key = 'storageTrial'
  browserStorage.write(key, 'stored')
  const isRefused = browserStorage.refused.has(key)
  browserStorage.write(key, null)
  return isRefused
}
