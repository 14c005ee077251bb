import type { Import, listImportRows } from '#contract/admin/imports.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ImportOutcome } from '#shared/import-states.ts'
import { importOutcomes } from '#shared/import-states.ts'
import { formatCount } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pages } from '../components/pages.tsx'
import { Tabs } from '../components/tabs.tsx'
import { RowList } from './row-list.tsx'
import type { ImportActions } from './use-import.ts'
import { applyLabel, effectiveRows, outcomes, rowsOf } from './words.ts'

export interface DryRunProps {
  one: Import
  actions: ImportActions
  outcome: ImportOutcome
  cursor: string | undefined
  found: Reply<typeof listImportRows>
}

/** The result of the dry run or the import, in numbers and row by row. */
export function DryRun({ one, actions, outcome, cursor, found }: DryRunProps) {
  const { counts } = one
  if (!counts) return null
  const path = (of: ImportOutcome): string => `/imports/${one.id}?outcome=${of}`
  return (
    <section aria-labelledby="dry-run" className="mt-8">
      <h2 id="dry-run" className="text-subheading">
        {one.state === 'applied' ? 'What it did' : 'What it would do'}
      </h2>
      <p role="status" className="mt-1 text-ink-700">
        {counts.new} new, {counts.changed} changed, {counts.same} as they are, {counts.refused} refused.
        {counts.drafts !== undefined &&
          ` Saved as drafts, although they were to be published: ${counts.drafts}.`}
      </p>
      {one.changes.length > 0 && (
        <p className="text-ink-700">
          Changes: {one.changes.map(({ label, rows }) => `${label} in ${rowsOf(rows)}`).join(', ')}.
        </p>
      )}
      {one.state === 'open' && <Steps one={one} actions={actions} />}
      {counts.refused > 0 && !one.is_forgotten && (
        <p className="mt-3">
          <a href={`/api/imports/${one.id}/refused`} download className="text-link">
            Refused rows as a table (CSV)
          </a>{' '}
          <span className="text-ink-700">with a column of reasons, to mend and take in again.</span>
        </p>
      )}
      <Tabs
        label="Rows by result"
        tabs={importOutcomes.map((of) => ({
          to: path(of),
          label: `${outcomes[of].label} (${formatCount(counts[of])})`,
          isHere: of === outcome,
        }))}
      />
      {found.rows.length === 0 && (
        <p className="py-8 text-ink-700">
          {one.is_forgotten ? 'The rows are no longer kept.' : outcomes[outcome].none}
        </p>
      )}
      <RowList rows={found.rows} kind={one.kind} />
      <Pages
        first={cursor !== undefined && path(outcome)}
        next={found.next_cursor !== null && `${path(outcome)}&cursor=${found.next_cursor}`}
        firstLabel="First rows"
      />
    </section>
  )
}

function Steps({ one, actions }: Pick<DryRunProps, 'one' | 'actions'>) {
  if (!actions.isFresh) {
    return <p className="mt-3 font-medium">The columns changed since. Review it again before you apply it.</p>
  }
  if (one.lacking.length > 0) {
    return (
      <Notice tone="info" className="mt-3">
        Somebody else must apply this: it needs the permission {one.lacking.join(' and ')}.
      </Notice>
    )
  }
  if (effectiveRows(one) === 0) return <p className="mt-3 font-medium">No row changes anything.</p>
  return (
    <p className="mt-4">
      <Button
        onClick={() => void actions.apply()}
        disabled={actions.busy !== null}
        aria-busy={actions.busy === 'apply'}
      >
        {actions.busy === 'apply' ? 'Applying…' : applyLabel(one)}
      </Button>
    </p>
  )
}
