import type { Settings } from '#contract/settings.ts'
import { type Letter, text } from '../../machine/mail/letter.ts'

interface SubscriberOffer {
  email: string
  unsubscribeToken: string
  siteUrl: string
  settings: Settings
}

export function subscriberOfferLetter({
  email,
  unsubscribeToken,
  siteUrl,
  settings,
}: SubscriberOffer): Letter {
  const { brand, offers } = settings
  return {
    subject: `${offers.subscriberLabel}, from ${brand.name}`,
    preheader: 'No code to copy: it applies by itself.',
    heading: offers.subscriberLabel,
    blocks: [
      text(
        `Thank you for subscribing. ${offers.subscriberPercent}% comes off the goods of your first order.`,
      ),
      text(
        `There is no code to copy. Open an account with ${email}, or log in to yours, and the discount shows in your cart and at checkout. It is good once for each person, on a first order.`,
      ),
      { kind: 'button', label: 'Shop our products', url: `${siteUrl}/productpage` },
    ],
    reason: `You get this because this address was subscribed to the ${brand.name} newsletter.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`,
  }
}
