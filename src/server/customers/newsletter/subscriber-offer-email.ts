import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, text } from '../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'

interface SubscriberOffer {
  email: string
  unsubscribeToken: string
  /** The first-order offer is over for this address. */
  hasOrdered: boolean
  siteUrl: string
  settings: WordedSettings
}

/** Hides an address with a plus sign: a stranger may write any text after it. */
const namedAddress = (email: string): string => (/^[\w.-]+@[^@]+$/.test(email) ? email : 'this address')

export function subscriberOfferEmail({
  email,
  unsubscribeToken,
  hasOrdered,
  siteUrl,
  settings,
}: SubscriberOffer): Email {
  const { brand, offers } = settings
  const say = translator(settings, 'subscriber-offer', {
    offer: offers.subscriberLabel,
    percent: `${offers.subscriberPercent}`,
    email: namedAddress(email),
  })
  const words = hasOrdered
    ? {
        subject: say('subjectAfterOrder'),
        preheader: say('preheaderAfterOrder'),
        heading: say('headingAfterOrder'),
      }
    : subjectAndHeading(say)
  return {
    ...words,
    blocks: [
      text(say(hasOrdered ? 'openingAfterOrder' : 'opening')),
      ...(hasOrdered ? [] : [text(say('closing'))]),
      { kind: 'button', label: 'Shop our products', url: `${siteUrl}/productpage` },
    ],
    reason: `You get this because this address was subscribed to the ${brand.name} newsletter.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`,
  }
}
