import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordForm } from './password-form.tsx'

/** Explains that the first mailbox proof ended former access, and sets a new password. */
export function FirstProof({ next }: { next: string }) {
  const [isSet, setSet] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <h2 ref={head} tabIndex={-1} className="text-heading">
        You are logged in
      </h2>
      <Notice tone="info">
        This code proved for the first time that the e-mail is yours. We logged out all other devices and
        removed the earlier password and passkeys. Please check your details and saved addresses.
      </Notice>
      {isSet ? (
        <Notice tone="success">Your new password is set.</Notice>
      ) : (
        <PasswordForm hasPassword={false} onSaved={() => setSet(true)} />
      )}
      <ButtonLink to={next} look="secondary" className="justify-self-start max-sm:w-full">
        Continue
      </ButtonLink>
    </div>
  )
}
