import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { editShelfPlace, listShelf, type ShelfPlace } from '#contract/admin/shelf.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

export const loader = ({ request }: LoaderFunctionArgs): Promise<ShelfPlace[]> =>
  loadFor(request, async () => (await staffApi(listShelf, {})).shelf)

/** All storage locations with their barcodes, and labels for items without one. */
export function Component() {
  const shelf = useLoaderData<ShelfPlace[]>()
  const canEdit = may(useSession(), 'stock.write')
  useTitle('Storage locations')
  return (
    <>
      <Link to="/packing" className="text-link text-label">
        Pack
      </Link>
      <h1 className="mt-1 text-heading">Storage locations</h1>
      <p className="max-w-prose text-ink-700">
        Pick lists follow the picking places, sorted as text: A1-02 comes before A1-10. A thing is scanned by
        the barcode of its maker or by our own code, which the labels show.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/batches/backstock" className="text-link py-2 font-semibold">
          Backstock
        </Link>
        <a href="/api/shelf-labels" target="soilkin-papers" className="text-link py-2 font-semibold">
          Labels of the whole shelf (PDF, 24 stickers of 70 × 37 mm a sheet)
        </a>
      </p>
      <ul className="mt-5 grid gap-2.5">
        {shelf.map((row) => (
          <li key={row.stock_id} className="card p-4">
            {canEdit ? <Editor key={row.version} row={row} /> : <Shown row={row} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function Name({ row }: { row: ShelfPlace }) {
  return (
    <div>
      <p className="font-semibold">{row.name}</p>
      <p className="text-ink-700 text-label">
        {row.sku} · {row.on_hand} on hand
        {row.backstock && ` · backstock: ${row.backstock}`}
      </p>
    </div>
  )
}

const Shown = ({ row }: { row: ShelfPlace }) => (
  <div className="flex flex-wrap justify-between gap-3">
    <Name row={row} />
    <p className="text-label">
      {row.place ?? 'No place'}
      {row.barcode && ` · ${row.barcode}`}
    </p>
  </div>
)

interface Values {
  place: string
  barcode: string
}

function Editor({ row }: { row: ShelfPlace }) {
  const { revalidate } = useRevalidator()
  const form = useStaffForm<Values>({
    labels: { place: `Place of ${row.sku}`, barcode: `Barcode of ${row.sku}` },
    optional: ['place', 'barcode'],
    defaultValues: { place: row.place ?? '', barcode: row.barcode ?? '' },
    onError: showServerVersion,
  })

  async function showServerVersion(failure: Failure): Promise<boolean> {
    if (codeOf(failure) !== 'version_conflict') return false
    form.setProblem('A colleague changed it meanwhile: this is how it stands now.')
    await revalidate()
    return true
  }

  async function save({ place, barcode }: Values): Promise<void> {
    const body = { version: row.version, place: place.trim() || null, barcode: barcode.trim() || null }
    await staffApi(editShelfPlace, { params: { id: String(row.stock_id) }, body })
    await revalidate()
  }

  return (
    <form
      noValidate
      onSubmit={form.send(save)}
      className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_12rem_auto]"
    >
      <Name row={row} />
      <Field {...form.field('place')} maxLength={20} autoComplete="off" />
      <Field {...form.field('barcode')} maxLength={40} autoComplete="off" />
      <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" disabled={!form.formState.isDirty}>
        Save
      </SubmitButton>
      <div className="grid gap-3 empty:hidden sm:col-span-4">
        <FormMessages form={form} />
      </div>
    </form>
  )
}
