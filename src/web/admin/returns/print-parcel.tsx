import { useState } from 'react'
import type { PrintRef } from '#contract/admin/packing.ts'
import { Button } from '../../ui/button.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { usePrintOf } from '../packing/use-print.ts'

/** Slip and label of a packed replacement; repeated prints are marked. */
export function PrintParcel({ id }: { id: string }) {
  const { problem, attempt } = useAttempt()
  const [made, setMade] = useState<PrintRef | null>(null)
  const print = usePrintOf()
  return (
    <>
      <Button look="secondary" onClick={() => void attempt(async () => setMade(await print(id)))}>
        Slip and label<span className="sr-only"> of {id} (opens another window)</span>
      </Button>
      {made && (
        <a href={made.url} target="soilkin-papers" className="text-link inline-flex min-h-12 items-center">
          Documents of {id} (PDF)
        </a>
      )}
      {problem && <p className="w-full font-semibold text-alert-700">{problem}</p>}
    </>
  )
}
