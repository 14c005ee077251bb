import { setOwnSubscription } from '#contract/shop/newsletter.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLocalChange } from '../../lib/forms/use-local-change.ts'
import { readUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shows and changes the newsletter subscription of the account's address. */
export function NewsletterSwitch({ isSubscribed }: { isSubscribed: boolean }) {
  const { outcome, isBusy, change } = useLocalChange()
  const address = readUser()?.email ?? 'your address'
  return (
    <>
      <p className="text-ink-700">
        {isSubscribed
          ? `Our newsletter goes to ${address}.`
          : `You do not get our newsletter. If you subscribe, it comes to ${address}, and you can stop it here at any time.`}
      </p>
      {outcome && (
        <div className="mt-4">
          <Notice tone={outcome.tone}>{outcome.message}</Notice>
        </div>
      )}
      <Button
        look="secondary"
        disabled={isBusy}
        className="mt-4 max-sm:w-full"
        onClick={() => void change(() => api(setOwnSubscription, { body: { wanted: !isSubscribed } }))}
      >
        {isSubscribed ? 'Unsubscribe' : 'Subscribe'}
        <span className="sr-only"> {isSubscribed ? 'from' : 'to'} the newsletter</span>
      </Button>
    </>
  )
}
