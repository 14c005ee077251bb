import { useState } from 'react'
import { useNavigate } from 'react-router'
import { logout, type UserProfile } from '#contract/shop/accounts.ts'
import { api } from '../../lib/api/browser-api.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatPhone } from '../../lib/phone.ts'
import { signOut } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ReviewsToWrite } from './reviews-to-write.tsx'

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
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <dl className="flex flex-wrap gap-x-12 gap-y-3">
          <Fact name="E-mail" value={profile.email} />
          <Fact name="Phone" value={formatPhone(profile.phoneNumber)} />
          <Fact name="Member since" value={formatDay(profile.createdAt)} />
        </dl>
        <Button look="secondary" onClick={logOut} disabled={isBusy} className="max-sm:w-full">
          Log Out
        </Button>
      </div>
      <ReviewsToWrite />
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-700 text-label">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
