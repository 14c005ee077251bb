import { settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../../machine/mail/letter.ts'

export function welcomeLetter({ fullName, siteUrl }: { fullName: string; siteUrl: string }): Letter {
  const { brand } = settings
  return {
    subject: `Welcome to ${brand.name}`,
    preheader: 'Your account is ready. A good first step: tell us where your plants will live.',
    heading: `Welcome, ${firstName(fullName)}!`,
    blocks: [
      text(
        `Your ${brand.name} account is ready. Your cart, your orders and their deliveries are kept in it, on every device you log in from.`,
      ),
      text(
        'Not sure where to begin? Answer ten short questions about your space and what you would like to grow.',
      ),
      { kind: 'button', label: 'Plan my garden', url: `${siteUrl}/gardenplanner` },
    ],
    reason: `You get this because an account was opened at ${brand.name} with this address. If that wasn't you, please write to us.`,
  }
}
