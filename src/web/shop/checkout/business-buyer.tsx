import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Link } from '../../ui/link.tsx'
import type { useBuyerForm } from './use-buyer-form.ts'

/** Asks businesses for their GSTIN, once they say that they are one. */
export function BusinessBuyer({ buyer }: { buyer: ReturnType<typeof useBuyerForm> }) {
  return (
    <div className="mt-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={buyer.isWanted}
          onChange={({ target }) => buyer.want(target.checked)}
          className="size-5 shrink-0 accent-leaf-700"
        />
        Buying for a business? Add a GSTIN
      </label>
      {buyer.isWanted && (
        <div className="mt-2 grid gap-4">
          <FormProblems {...buyer.problems} />
          <Field
            {...buyer.field('gstin')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            hint="Of the state that the parcel goes to. The invoice names it."
          />
          <Field {...buyer.field('legal_name')} autoComplete="organization" maxLength={150} />
          <p className="text-ink-700 text-label">
            More than ten packs of a product?{' '}
            <Link to="/business-account" className="text-link inline-block py-1">
              Ask for a business account
            </Link>
            .
          </p>
        </div>
      )}
    </div>
  )
}
