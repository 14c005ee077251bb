import type { StaffSettings } from '#contract/admin/settings.ts'
import { fixed } from '#shared/fixed.ts'

type FixedSetting = StaffSettings['fixed'][number]

const descriptions: Record<keyof typeof fixed, FixedSetting> = {
  country: {
    name: 'Country',
    value: fixed.country,
    why: 'Addresses, PIN codes, GST, rupees and couriers are those of one country; another one is another shop.',
  },
  paymentProvider: {
    name: 'Payment provider',
    value: fixed.paymentProvider,
    why: 'The shop speaks its protocol. Its keys are set where the shop is started, and are never shown.',
  },
  maxRating: {
    name: 'Most stars',
    value: `${fixed.maxRating}`,
    why: 'Every review that was given counts on this scale.',
  },
  returnPhotoDays: {
    name: 'Photographs of returns are kept',
    value: `${fixed.returnPhotoDays} days`,
    why: 'Longer than the guarantee, and than the 120 days in which a bank usually takes up a payment.',
  },
  grievance: {
    name: 'Complaints are acknowledged and settled',
    value: `within ${fixed.grievance.acknowledgeHours} hours and ${fixed.grievance.redressDays} days`,
    why: 'The Consumer Protection (E-Commerce) Rules, 2020 set both.',
  },
}

/** Values that only a release may change, described for the owner. */
export const fixedSettings: FixedSetting[] = [
  ...Object.values(descriptions),
  {
    name: 'Share cards and drawings',
    value: 'as drawn',
    why: 'They are drawn by the build; a new look does not redraw them.',
  },
]
