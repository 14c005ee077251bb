import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PrintRef } from '#contract/admin/packing.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useProblem } from '../components/use-problem.ts'
import { usePrint, usePrintOf } from './use-print.ts'

/** The last action at the station; it is passed in the navigation state. */
export interface Done {
  sentence: string
  /** The order whose documents were opened, and their address. */
  documents?: { id: string; print: PrintRef; isOpen: boolean }
}

const doneOf = (state: unknown): Done | null =>
  typeof state === 'object' && state !== null && 'done' in state ? (state.done as Done) : null

/** Shows the last action, with buttons to open its documents or print them again. */
export function LastPacked() {
  const { state } = useLocation()
  const done = doneOf(state)
  if (!done) return <div role="status" />
  return (
    <div
      role="status"
      className="fade-in mb-4 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-(--radius-control) border border-leaf-300 bg-leaf-50 px-4 py-2"
    >
      <p className="font-semibold text-leaf-900">{done.sentence}</p>
      {done.documents && <PrintedDocuments key={done.documents.print.id} {...done.documents} />}
    </div>
  )
}

/** Documents are drawn while the next order is packed; a failure shows here. */
function PrintedDocuments({ id, print: first, isOpen }: NonNullable<Done['documents']>) {
  const { problem, attempt } = useAttempt()
  const [again, setAgain] = useState<PrintRef | null>(null)
  const print = usePrintOf()

  const printAgain = () => attempt(async () => setAgain(await print(id)))

  return (
    <>
      <a href={(again ?? first).url} target="soilkin-papers" className="text-link py-2">
        {again ? `Documents of ${id}, marked as a reprint` : `Documents of ${id}`}
      </a>
      <button type="button" onClick={() => void printAgain()} className="text-link min-h-11 font-semibold">
        Print {id} again
      </button>
      {!isOpen && !again && <p className="text-label">The browser opened no window: open them here.</p>}
      {problem && <p className="font-semibold text-alert-700">{problem}</p>}
      <Undrawn key={(again ?? first).id} of={id} print={again ?? first} />
    </>
  )
}

/** Shows that documents could not be drawn; nothing while they are being drawn or are ready. */
function Undrawn({ of, print }: { of: string; print: PrintRef }) {
  const { failure, isLoading, reload } = usePrint(print.id)
  const problem = useProblem(failure)
  if (!problem) return null
  return (
    <div role="alert" className="flex basis-full flex-wrap items-center gap-x-4 font-semibold text-alert-700">
      <p>
        {of} is packed, but its documents can't be drawn: {problem}
      </p>
      <button
        type="button"
        onClick={() => void reload()}
        disabled={isLoading}
        className="text-link min-h-11 font-semibold"
      >
        Draw them again
      </button>
    </div>
  )
}
