import { KeyRound, Mail } from 'lucide'
import { useState } from 'react'
import { requestSignInCode } from '#contract/shop/sign-in-code.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { canUsePasskeys } from '../../lib/passkeys/can-use.ts'
import { type PendingCode, pendingCode } from '../../lib/session/pending-code.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadCeremony, signInByPasskey } from './passkeys/sign-in-by-passkey.ts'
import { useSignIn } from './use-sign-in.ts'

interface OtherWaysProps {
  /** The identifier of the form above; null when it is empty, which then shows an error. */
  readIdentifier: () => string | null
  onCodeSent: (input: PendingCode) => void
}

/** Signs in without a password: by a mailed code or, where supported, by a passkey. */
export function OtherWays({ readIdentifier, onCodeSent }: OtherWaysProps) {
  const isHydrated = useIsHydrated()
  const code = useCodeRequest(onCodeSent)
  const passkey = useSignIn('This passkey does not log you in here.')
  const message = passkey.message ?? code.message
  const isBusy = code.isBusy || passkey.status !== 'idle'

  function sendCode(): void {
    const identifier = readIdentifier()
    if (identifier) void code.request(identifier)
  }

  return (
    <section aria-labelledby="other-ways" className="mt-4 border-paper-300 border-t pt-5 noscript:hidden">
      <h2 id="other-ways" className="font-semibold text-label">
        Other ways to log in
      </h2>
      {message && (
        <Notice tone={passkey.status === 'done' ? 'success' : 'error'} className="mt-3">
          {message}
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-3 *:grow">
        <Button look="secondary" disabled={isBusy} onClick={sendCode}>
          <Icon of={Mail} className="size-5" />
          {code.isBusy ? 'Sending…' : 'Send me a code'}
        </Button>
        {isHydrated && canUsePasskeys() && (
          <Button
            look="secondary"
            disabled={isBusy}
            onPointerEnter={() => void loadCeremony().catch(() => null)}
            onClick={() => void passkey.submit(signInByPasskey)}
          >
            <Icon of={KeyRound} className="size-5" />
            Use a passkey
          </Button>
        )}
      </div>
    </section>
  )
}

/** Asks for a mailed code. */
export function useCodeRequest(onSent: (input: PendingCode) => void) {
  const [state, setState] = useState({ isBusy: false, message: null as string | null })

  async function request(identifier: string): Promise<void> {
    setState({ isBusy: true, message: null })
    try {
      // The new code ends the requested one.
      const former = pendingCode.read()?.request
      const body = { loginIdentifier: identifier, ...(former && { former }) }
      const { request } = await api(requestSignInCode, { body })
      setState({ isBusy: false, message: null })
      onSent({ request, identifier, at: Date.now() })
    } catch (error) {
      setState({ isBusy: false, message: explain(failureOf(error), requestWords) })
    }
  }

  return { ...state, request }
}

const requestWords = {
  refused: 'The code could not be sent. Please try again.',
  unreachable: 'Network error. Could not connect to the server.',
}
