import { Dialog } from '@base-ui/react/dialog'
import { formatCount } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import type { BulkAct, BulkLine, BulkPlanned, BulkResult } from './bulk-act.ts'
import { type Progress, useBulkRun } from './use-bulk-run.ts'

interface BulkPreviewProps<Result extends BulkResult> {
  act: BulkAct<Result>
  plan: BulkPlanned
  input: object
  onBack: () => void
  onResults: (results: Result[]) => void
}

/** The preview of an action; then its progress, with the result of each row. */
export function BulkPreview<Result extends BulkResult>({
  act,
  plan,
  input,
  onBack,
  onResults,
}: BulkPreviewProps<Result>) {
  const { progress, run, stop } = useBulkRun(act, input, onResults)
  const { will, skip } = plan

  /** Rows without a result yet. */
  const open = will.filter(({ id }) => !progress?.results.some((result) => result.id === id))

  return (
    <div className="grid gap-4">
      <Dialog.Title className="text-heading">{act.label}</Dialog.Title>
      {plan.is_cut && (
        <Notice tone="info">
          More than {formatCount(act.maxChosen)} match; these are the first {formatCount(act.maxChosen)}.
        </Notice>
      )}
      {progress ? (
        <Running progress={progress} />
      ) : (
        <p>
          {will.length} of {will.length + skip.length} will change.
          {skip.length > 0 && ` ${skip.length} will be skipped:`}
        </p>
      )}
      {!progress && <Reasons label="Skipped" lines={skip} />}
      <div className="flex flex-wrap gap-3">
        {!progress && will.length > 0 && (
          <Button onClick={() => void run(will)}>{act.confirm(will.length)}</Button>
        )}
        {!progress && (
          <Button look="secondary" onClick={onBack}>
            Back
          </Button>
        )}
        {progress?.isRunning && (
          <Button look="secondary" onClick={stop}>
            Stop
          </Button>
        )}
        {progress && !progress.isRunning && open.length > 0 && (
          <Button onClick={() => void run(open, progress.results)}>Go on with {open.length}</Button>
        )}
        {progress && !progress.isRunning && (
          <Dialog.Close render={<Button look="secondary" />}>Close</Dialog.Close>
        )}
      </div>
    </div>
  )
}

const isRejected = ({ outcome }: BulkResult): boolean => outcome === 'refused'

function Running({ progress: { total, results, isRunning, problem } }: { progress: Progress }) {
  const rejected = results.filter(isRejected)
  const done = results.length - rejected.length
  return (
    <div className="grid gap-3">
      <progress
        max={total}
        value={results.length}
        aria-label="Progress"
        className="h-2.5 w-full accent-leaf-700"
      />
      <p role="status">
        {isRunning ? `${results.length} of ${total} …` : `Done: ${done}.`}
        {!isRunning && rejected.length > 0 && ` Refused: ${rejected.length}.`}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Reasons label="Refused" lines={rejected} />
    </div>
  )
}

interface ReasonsProps {
  label: string
  lines: (BulkLine & { why: string | null })[]
}

function Reasons({ label, lines }: ReasonsProps) {
  if (lines.length === 0) return null
  return (
    <ScrollArea label={label} className="max-h-52">
      <ul className="grid gap-1 text-label">
        {lines.map(({ id, name, why }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{name ?? id}</span>: {why}
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}
