import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../../machine/mail/letter.ts'

interface Welcome {
  fullName: string
  siteUrl: string
  settings: Settings
}

export function welcomeLetter({ fullName, siteUrl, settings: { brand } }: Welcome): Letter {
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
