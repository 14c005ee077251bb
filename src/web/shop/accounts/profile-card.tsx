import { useState } from 'react'
import { useNavigate } from 'react-router'
import { logout, type UserProfile } from '#contract/shop/accounts.ts'
import { api } from '../../lib/api/browser-api.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatPhone } from '../../lib/phone.ts'
import { signOut } from '../../lib/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ReviewsLink } from './reviews-link.tsx'

/** The shopper's name with the log-out button. */
export function ProfileCard({ profile, onLeave }: { profile: UserProfile; onLeave: () => void }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function logOut(): Promise<void> {
    setBusy(true)
    // This browser must sign out even when the server is unreachable.
    await api(logout).catch((error: unknown) =>
      console.warn('The session could not be ended on the server.', error),
    )
    onLeave()
    signOut()
    await navigate('/login')
  }

  return (
    <section aria-labelledby="profile-title" className="card p-5 sm:p-7">
      <h2 id="profile-title" className="text-heading">
        Hello, {profile.fullName}
      </h2>
      <dl className="mt-4 grid grid-cols-1 gap-3">
        <Fact name="Email" value={profile.email} />
        <Fact name="Phone" value={formatPhone(profile.phoneNumber)} />
        <Fact name="Member since" value={formatDay(profile.createdAt)} />
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/edit-profile" look="secondary">
          Edit Profile
        </ButtonLink>
        <ButtonLink to="/addresses" look="secondary">
          Addresses
        </ButtonLink>
        <ButtonLink to="/account-settings" look="secondary">
          Password and settings
        </ButtonLink>
        <ButtonLink to="/mygarden" look="secondary">
          My garden
        </ButtonLink>
        <ReviewsLink />
        <Button look="quiet" onClick={logOut} disabled={isBusy}>
          Log Out
        </Button>
      </div>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-700 text-label">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
