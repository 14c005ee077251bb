import { fixed } from '../fixed.ts'
import { fromSettings, type Settings } from '../settings/settings.ts'
import { facts, list, type PageText, paragraph, type Section } from './blocks.ts'
import { addressLine, figuresOf } from './figures.ts'
import { payingWords } from './paying-words.ts'
import { returnRules } from './returns.ts'
import { licencesLine, taxWords } from './seller-numbers.ts'

function buying(settings: Settings): Section[] {
  const { support, offers } = settings
  const figures = figuresOf(settings)
  const paying = payingWords(settings)
  const tax = taxWords(settings)
  return [
    {
      id: 'products-and-prices',
      heading: 'Products and prices',
      blocks: [
        paragraph(
          `${tax.prices} Each product page shows the maximum retail price, the price you pay, the net quantity, the maker and the best-before date. Pictures are illustrative. Nature varies: the colour of compost or the shade of a clay pot can differ from one batch to the next.`,
        ),
        paragraph(
          `What is charged is the total shown at checkout, ${tax.setOut}. If a price changes while you are ordering, you are shown the new total first and nothing is charged without your agreement.`,
        ),
      ],
    },
    {
      id: 'orders',
      heading: 'Orders and payment',
      blocks: [
        paragraph(`${paying.howPaid} We never see your full card number.`),
        paragraph(
          'If we have received your money but cannot supply the goods, you get all of it back without having to ask. If a payment is unclear, your order shows that we are confirming it; do not pay twice.',
        ),
      ],
    },
    {
      id: 'offers',
      heading: 'The subscriber’s offer',
      blocks: [
        paragraph(
          `${offers.subscriberLabel}: it applies by itself to the goods in the first paid order of an account whose e-mail address is subscribed to our newsletter, once per person. It does not reduce the shipping charge and cannot be exchanged for cash. Unsubscribing afterwards does not take it back.`,
        ),
      ],
    },
    {
      id: 'shipping',
      heading: 'Delivery',
      blocks: [
        paragraph(
          `We deliver within ${fixed.country}. Shipping costs ${figures.flatFee} and is free when the goods, after discounts, come to more than ${figures.freeAbove}. Orders leave within ${figures.processing} and usually arrive ${figures.delivery} later. These times are estimates. If your order has not left us within 14 days ${paying.ofPayment}, you may cancel it for a full refund.`,
        ),
      ],
    },
    {
      id: 'cancellation',
      heading: 'Cancellation',
      blocks: [
        paragraph(
          `You may cancel free of charge until your order is packed, from its page in your account or by writing to ${support.email}. The full amount, shipping included, is refunded. After that, please accept or refuse the parcel and use the return below. If we have to cancel, you are refunded in full as well.`,
        ),
      ],
    },
    {
      id: 'returns',
      heading: 'Returns and refunds',
      blocks: [
        list(...returnRules(settings)),
        paragraph(
          `To begin, choose “Return or report a problem” on the page of your order, or write to ${support.email} with its number. Refunds go to ${paying.refundTo}, within ${figures.refundTime} of our approval. Seeds and cultures carry no promise of yield, which depends on weather, light and care. None of this limits your rights under the Consumer Protection Act, 2019.`,
        ),
      ],
    },
  ]
}

const using = ({ brand, legal }: Settings): Section[] => [
  {
    id: 'use',
    heading: 'Using the products',
    blocks: [
      paragraph(
        'Follow the label. Doses on this site are general guidance for pots and do not replace it. Our bio-fertilizers are plant nutrition: they are not sold to cure or prevent any disease or pest. Keep packs away from children, food and drinking water.',
      ),
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    blocks: [
      paragraph(
        'Give correct details, keep your password to yourself and tell us if you think someone else has used it. You must be 18 or older to order. We may close an account that is used for fraud or to harm the service, after telling you why; money paid for undelivered orders is returned.',
      ),
    ],
  },
  {
    id: 'content',
    heading: 'Texts and pictures',
    blocks: [
      paragraph(
        `The texts, drawings and marks on ${brand.siteUrl} belong to ${legal.entityName}. You may print and share our growing guides for private, school or community use, unchanged and with our name. Quotations on the reviews page are chosen by us; they are not an average.`,
      ),
    ],
  },
  {
    id: 'liability',
    heading: 'Our liability',
    blocks: [
      paragraph(
        'We are liable for our products and services as Indian law provides. We are not liable for losses that neither of us could foresee, or that follow from use against the label. Nothing here excludes liability for death or injury, for fraud, or for anything else that the law does not allow us to exclude.',
      ),
    ],
  },
]

const disputes = ({ legal, grievance, governingLaw, addresses }: Settings): Section[] => [
  {
    id: 'grievance',
    heading: 'Grievance officer',
    blocks: [
      paragraph(
        `If our support has not settled the matter, write to our ${grievance.designation.toLowerCase()}. You get a ticket number within ${fixed.grievance.acknowledgeHours} hours and a decision within ${fixed.grievance.redressDays} days. You may also call the National Consumer Helpline on 1915.`,
      ),
      facts(
        { label: grievance.designation, value: grievance.officerName },
        { label: 'E-mail', value: grievance.email },
        { label: 'Phone', value: grievance.phone },
        { label: 'Post', value: `${legal.entityName}, ${addressLine(addresses.office)}` },
      ),
    ],
  },
  {
    id: 'law',
    heading: 'Governing law',
    blocks: [
      paragraph(
        `These terms are governed by the law of ${fixed.country}. The courts of ${governingLaw.courts} have jurisdiction; a consumer may also go to the consumer commission where he or she lives or works.`,
      ),
    ],
  },
  {
    id: 'changes',
    heading: 'Changes',
    blocks: [
      paragraph(
        'An order is governed by the terms that stood here when it was placed. Changes apply to later orders only.',
      ),
    ],
  },
]

export const termsText = fromSettings((settings): PageText => {
  const { brand, legal, support, addresses } = settings
  return {
    title: 'Terms of service',
    summary: `The terms on which ${brand.name} sells: prices, delivery, cancellation, returns and whom to turn to.`,
    intro: `These terms apply when you use ${brand.siteUrl} or buy from it.`,
    sections: [
      {
        id: 'seller',
        heading: 'Who sells to you',
        blocks: [
          facts(
            { label: 'Seller', value: legal.entityName },
            { label: 'GSTIN', value: legal.gstin ?? '' },
            { label: 'Licences', value: licencesLine(legal.numbers) },
            { label: addresses.office.label, value: addressLine(addresses.office) },
            { label: addresses.manufacturing.label, value: addressLine(addresses.manufacturing) },
            { label: 'Customer service', value: `${support.email}, ${support.phone} (${support.hours})` },
          ),
        ],
      },
      ...buying(settings),
      ...using(settings),
      ...disputes(settings),
    ],
  }
})
