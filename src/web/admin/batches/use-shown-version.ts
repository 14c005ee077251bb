import { useState } from 'react'
import type { Failure } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'

interface Versioned {
  version: number
}

/**
 * The version that a form was opened with. A conflict shows once; the typed values stay and can be sent
 * again.
 */
export function useShownVersion(shown: Versioned) {
  const [version, setVersion] = useState(shown.version)
  return {
    version,
    onError: (failure: Failure): boolean => {
      const serverVersion = serverVersionOf<Versioned>(failure)
      if (serverVersion) setVersion(serverVersion.version)
      return false
    },
  }
}
