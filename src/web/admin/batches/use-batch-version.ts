import { useState } from 'react'
import type { Batch } from '#contract/admin/batches.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'

/**
 * The version that a form was opened with. A conflict shows once; the typed values stay and can be sent
 * again.
 */
export function useBatchVersion(batch: Batch) {
  const [version, setVersion] = useState(batch.version)
  return {
    version,
    onError: (failure: Failure): boolean => {
      const serverVersion = serverVersionOf<Batch>(failure)
      if (serverVersion) setVersion(serverVersion.version)
      return false
    },
  }
}
