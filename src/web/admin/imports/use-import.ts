import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { applyImport, checkImport, discardImport, type Import } from '#contract/admin/imports.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import { codeOf, type Failure, wrongFieldsOf } from '../../lib/api/failure.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { isSameMapping, notInFile, sentColumns, type TypedColumn, typedColumns } from './typed-columns.ts'

type Busy = 'check' | 'apply' | 'discard' | null

/** The state and actions of an import. Choices survive a colleague's change. */
export function useImport(loaded: Import) {
  const [columns, setColumns] = useState(() => typedColumns(loaded.columns))
  const [goal, setGoal] = useState<ImportGoal>(loaded.goal)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState<Busy>(null)
  const { revalidate } = useRevalidator()
  const idempotency = useIdempotencyKey()
  const { problem, attempt } = useAttempt({ onError, keepsText: true })

  /** Reloads the import after a conflict, beside the message. */
  async function onError(failure: Failure): Promise<boolean> {
    const wrong = wrongFieldsOf(failure)
    setErrors(wrong)
    idempotency.renew()
    const code = codeOf(failure)
    if (code === 'import_changed') await readOrNull(staffApi(checkImport, bodyOf(loaded.version)))
    if (serverVersionOf<Import>(failure) || code === 'import_changed' || code === 'import_settled')
      await revalidate()
    return false
  }

  const params = { id: String(loaded.id) }
  const bodyOf = (version: number) => ({ params, body: { version, columns: sentColumns(columns), goal } })

  async function run(what: Busy, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(what)
    setErrors({})
    const isDone = await attempt(async () => {
      await work()
      await revalidate()
    })
    setBusy(null)
    return isDone
  }

  const { version } = loaded
  return {
    columns,
    goal,
    setGoal,
    errors,
    busy,
    problem,
    choose: (field: string, typed: TypedColumn) => setColumns((before) => ({ ...before, [field]: typed })),
    columnOf: (field: string): TypedColumn => columns[field] ?? notInFile,
    /** Whether the dry run matches the current choices. */
    isFresh:
      loaded.checked_at !== null &&
      loaded.goal === goal &&
      isSameMapping(loaded.columns, sentColumns(columns)),
    check: () => run('check', () => staffApi(checkImport, bodyOf(version))),
    apply: () =>
      run('apply', () =>
        staffApi(applyImport, {
          params,
          body: { version },
          idempotencyKey: idempotency.of(loaded.id, version),
        }),
      ),
    discard: () => run('discard', () => staffApi(discardImport, { params, body: { version } })),
  }
}

export type ImportActions = ReturnType<typeof useImport>
