import { fixed } from '../fixed.ts'
import { fromSettings } from '../settings/settings.ts'
import { facts, list, type PageText, paragraph, steps } from './blocks.ts'
import { figuresOf } from './figures.ts'
import { payingWords } from './paying-words.ts'
import { taxWords } from './seller-numbers.ts'

/** How many days longer couriers take. */
export const daysMore = ({ least, most }: { least: number; most: number }): string =>
  `${least === most ? most : `${least} to ${most}`} more`

export const shippingText = fromSettings((settings): PageText => {
  const { legal, support } = settings
  const { moreDays } = settings.shipping
  const figures = figuresOf(settings)
  const paying = payingWords(settings)
  return {
    title: 'Shipping',
    summary: `Delivery across ${fixed.country} in ${figures.delivery}, free above ${figures.freeAbove}.`,
    intro: 'Where we deliver, how long it takes and what it costs.',
    sections: [
      {
        id: 'domestic',
        heading: 'Domestic shipping',
        blocks: [
          paragraph(
            `We deliver to every PIN code in ${fixed.country} that our courier partners serve. Standard delivery takes ${figures.delivery} after dispatch. Some places take longer: hill districts with Kashmir and Ladakh ${daysMore(moreDays.hills)}, the North-East ${daysMore(moreDays.northEast)}, Lakshadweep and the Andaman and Nicobar Islands ${daysMore(moreDays.islands)}, and army post offices ${daysMore(moreDays.army)}.`,
          ),
          paragraph(
            'The product page, the cart and the checkout name the dates for your PIN code. Around festivals, a parcel can take a day longer. The dates that we gave you stay on the page of your order.',
          ),
          paragraph(
            'We fill in the city and state of a PIN code from data of GeoNames (geonames.org, licensed under CC BY 4.0), shortened and compared by us. If something is not right, just type over it.',
          ),
        ],
      },
      {
        id: 'international',
        heading: 'International inquiries',
        blocks: [
          paragraph(
            `We do not ship outside ${fixed.country} at present: living cultures and seeds need plant-health papers at most borders. For trade or institutional inquiries from abroad, write to ${support.email}.`,
          ),
        ],
      },
      {
        id: 'processing',
        heading: 'Processing time',
        blocks: [
          paragraph(
            `Orders are packed and handed to the courier within ${figures.processing} ${paying.ofPayment}. Sundays and public holidays in ${legal.stateName} do not count. You may change the delivery address until the order is packed.`,
          ),
        ],
      },
      {
        id: 'costs',
        heading: 'Shipping costs',
        blocks: [
          facts(
            { label: `Goods above ${figures.freeAbove}, after discounts`, value: 'Free' },
            { label: `Goods up to ${figures.freeAbove}`, value: figures.flatFee },
          ),
          paragraph(`${taxWords(settings).charge} ${paying.atDoor}`),
        ],
      },
      {
        id: 'what-to-expect',
        heading: 'What to expect',
        blocks: [
          steps(
            `An e-mail ${paying.isConfirmed}, with the order number.`,
            'A second e-mail when the parcel leaves us, with the carrier and the tracking number.',
            `The parcel at your door, on most routes ${figures.doorToDoor} ${paying.afterPaying}.`,
          ),
          list(
            `Open the parcel when it arrives. If something is broken, missing or wrong, tell us, with a photograph, within ${figures.returnWindow}; we replace or refund it.`,
            'Move microbial feeds into the shade at once: an hour on a sunny doorstep does them no good.',
            `If a parcel is more than three days late, write to ${support.email} or call ${support.phone} and we will find it.`,
          ),
        ],
      },
    ],
  }
})
