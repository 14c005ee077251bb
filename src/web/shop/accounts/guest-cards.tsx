import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The account page of a visitor. */
export function GuestCards({ notice }: { notice?: string | null }) {
  return (
    <>
      {notice && (
        <Notice tone="error" className="mt-6">
          {notice}
        </Notice>
      )}
      <div className="page-grid mt-8">
        <div className="card page-half flex flex-col items-start p-6 sm:p-8">
          <h2 className="text-heading">Welcome back</h2>
          <p className="mt-2 mb-6 text-ink-700">
            See your orders, follow a parcel, and pick up the cart where you left it.
          </p>
          <ButtonLink to="/login" className="mt-auto">
            Log In
          </ButtonLink>
        </div>
        <div className="card page-half flex flex-col items-start p-6 sm:p-8">
          <h2 className="text-heading">New here?</h2>
          <p className="mt-2 mb-6 text-ink-700">
            An account keeps your cart and your orders in one place. It takes a minute.
          </p>
          <ButtonLink to="/register" look="secondary" className="mt-auto">
            Register
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
