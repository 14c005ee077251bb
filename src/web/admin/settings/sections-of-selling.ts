import type { SettingField, SettingSection } from './field.ts'

/** Promises, fees and retention. */

const proofHint =
  'An address that starts with https://, or a page of the shop, such as /batches. Empty for none.'

/** The least and the most of a time, side by side. */
const span = (group: string, min: string, max: string): SettingField[] => [
  { path: min, label: 'At least', kind: 'number', group },
  { path: max, label: 'At most', kind: 'number', group },
]

const more = (zone: string, group: string): SettingField[] =>
  span(group, `shipping.moreDays.${zone}.least`, `shipping.moreDays.${zone}.most`)

export const sectionsOfSelling: SettingSection[] = [
  {
    slug: 'shipping',
    title: 'Shipping',
    about:
      'What sending a parcel costs and how long it takes. Orders keep the fee and the date they were placed with.',
    also: 'courier delivery postage',
    fields: [
      {
        path: 'shipping.flatFeePaise',
        label: 'Shipping fee, ₹',
        hint: 'For each order, GST included. 0 for none.',
        kind: 'rupees',
      },
      {
        path: 'shipping.freeAbovePaise',
        label: 'Free above, ₹',
        hint: 'Goods after discounts must be above this amount, not at it.',
        kind: 'rupees',
      },
      ...span('Dispatch time, in business days', 'shipping.minProcessingDays', 'shipping.maxProcessingDays'),
      ...span(
        'Delivery time after dispatch, in business days',
        'shipping.minDeliveryDays',
        'shipping.maxDeliveryDays',
      ),
      ...more('hills', 'More in the hills, in business days'),
      ...more('northEast', 'More in the North-East, in business days'),
      ...more('islands', 'More to islands, in business days'),
      ...more('army', 'More to army post offices, in business days'),
    ],
  },
  {
    slug: 'parcels',
    title: 'Packing slips and labels',
    about: 'Your own lines on the documents of a parcel. Documents that were drawn stay as they are.',
    also: 'courier document',
    fields: [
      {
        path: 'parcels.thanks',
        label: 'Thanks',
        hint: 'At the end of a packing slip, up to 120 characters. Empty for none.',
        isOptional: true,
      },
      {
        path: 'parcels.storage',
        label: 'How to keep the goods',
        hint: 'Below the thanks, up to 200 characters. Empty for none.',
        isOptional: true,
      },
      {
        path: 'parcels.contents',
        label: 'Contents of the parcel',
        hint: 'On the label, before the number of packs, up to 40 characters.',
      },
    ],
  },
  {
    slug: 'returns',
    title: 'Returns',
    about: 'How long shoppers may change their mind. Orders keep the terms they were placed with.',
    also: 'refund guarantee',
    fields: [
      {
        path: 'returns.windowDays',
        label: 'Return window',
        hint: 'Days after delivery, 1 to 365. A guarantee lasts as long.',
        kind: 'number',
      },
      {
        path: 'returns.refundDays',
        label: 'Time of a refund',
        hint: 'Business days from our approval until the bank has it, 1 to 60.',
        kind: 'number',
      },
    ],
  },
  {
    slug: 'offers',
    title: 'Offers',
    about: 'The reduction that applies by itself.',
    fields: [
      {
        path: 'offers.subscriberPercent',
        label: 'Off a subscriber’s first order, %',
        hint: 'A whole number from 0 to 90, off the goods and not the shipping.',
        kind: 'number',
      },
    ],
  },
  {
    slug: 'carts',
    title: 'Carts that were left',
    about:
      'One mail shows subscribers of the newsletter the cart that they left, at most once a week. Newsletters shows what came of it.',
    fields: [
      {
        path: 'carts.remindAfterHours',
        label: 'Mail after',
        hint: 'Hours after the last product was added, up to 168; 0 for never.',
        kind: 'number',
      },
    ],
  },
  {
    slug: 'claims',
    title: 'Claims and reviews',
    about:
      'What the shop promises in its advertising. You must be able to prove each line; Home shows a claim that has a proof as a link to it. Empty a line, and no page, mail or document says it.',
    fields: [
      { path: 'claims.organic', label: 'Organic', isOptional: true },
      { path: 'claims.safety', label: 'Safety', isOptional: true },
      { path: 'claims.cellCount', label: 'Cell count', isOptional: true },
      { path: 'claims.cellCountRange', label: 'Colony-forming units in a gram', isOptional: true },
      {
        path: 'claims.shelfLife',
        label: 'Shelf life',
        hint: 'As in “keeps for about 2 years”.',
        isOptional: true,
      },
      {
        path: 'claims.guarantee',
        label: 'Guarantee',
        hint: 'Money back, also for opened packs; {days} stands for the days of the return window. Empty for none.',
        isOptional: true,
      },
      {
        path: 'claims.averageRating',
        label: 'Advertised average',
        hint: '0 to 5 stars. Empty for no rating.',
        kind: 'number',
        isOptional: true,
      },
      {
        path: 'claims.reviewCount',
        label: 'From so many reviews',
        hint: 'As it is shown beside the average: 2,000+.',
        isOptional: true,
      },
      {
        path: 'claims.ratingSource.name',
        label: 'The average can be read at',
        hint: 'A name with its address. Both empty for nowhere.',
        isOptional: true,
      },
      { path: 'claims.ratingSource.url', label: 'Address of that page', kind: 'link', isOptional: true },
      { path: 'claims.parentCompany', label: 'Company behind it', isOptional: true },
      { path: 'claims.marketplace', label: 'Also sold at', isOptional: true },
      {
        path: 'claims.proofs.organic',
        label: 'Of organic',
        hint: proofHint,
        isOptional: true,
        group: 'Proofs',
      },
      {
        path: 'claims.proofs.safety',
        label: 'Of safety',
        hint: proofHint,
        isOptional: true,
        group: 'Proofs',
      },
      {
        path: 'claims.proofs.cellCount',
        label: 'Of the cell count',
        hint: proofHint,
        isOptional: true,
        group: 'Proofs',
      },
      {
        path: 'claims.proofs.parentCompany',
        label: 'Of the company behind it',
        hint: proofHint,
        isOptional: true,
        group: 'Proofs',
      },
      {
        path: 'claims.proofs.marketplace',
        label: 'Of where it is also sold',
        hint: proofHint,
        isOptional: true,
        group: 'Proofs',
      },
      {
        path: 'reviews.askAfterDays',
        label: 'Ask for a review after',
        hint: 'Days after a delivery, up to 90; 0 for never.',
        kind: 'number',
      },
    ],
  },
  {
    slug: 'front',
    title: 'Announcement and search words',
    about: 'What visitors see first.',
    also: 'banner search',
    fields: [
      {
        path: 'front.announcement.text',
        label: 'Announcement',
        hint: 'Up to 90 characters above every page; {offer} stands for the subscriber’s offer. Empty for none.',
        isOptional: true,
      },
      {
        path: 'front.announcement.path',
        label: 'It leads to',
        hint: 'A page of this shop, such as /productpage.',
        isOptional: true,
      },
      {
        path: 'front.popularSearches',
        label: 'Popular searches',
        hint: 'One a line, up to eight. Shown before anything is typed.',
        kind: 'lines',
        isOptional: true,
      },
      {
        path: 'front.quotations',
        label: 'Quotations of buyers on Home and Reviews',
        hint: 'Those of the release are made up: show them only once they are words of people who agreed.',
        kind: 'choice',
        choices: ['shown', 'hidden'],
      },
    ],
  },
  {
    slug: 'agents',
    title: 'Agents',
    about:
      'Whether assistants of other companies may search the shop, fill carts and begin checkouts by the Universal Commerce Protocol. The buyer always pays on your own page. The page “Agents” shows what they did.',
    fields: [
      {
        path: 'agents.access',
        label: 'Agents',
        hint: 'Off: nothing answers at their addresses.',
        kind: 'choice',
        choices: ['off', 'on'],
      },
    ],
  },
  {
    slug: 'retention',
    title: 'Retention',
    about:
      'How long personal data is kept that no order needs. The privacy policy promises it, and jobs delete what is older.',
    also: 'privacy data',
    fields: [
      {
        path: 'retention.messageMonths',
        label: 'Messages and mails',
        hint: 'Months, 1 to 120. A shorter time deletes what is older, and nothing brings it back.',
        kind: 'number',
      },
      {
        path: 'retention.technicalDays',
        label: 'Reports of the payment provider',
        hint: 'Days, 7 to 365.',
        kind: 'number',
      },
    ],
  },
  {
    slug: 'cash-on-delivery',
    title: 'Cash on delivery',
    about:
      'Whether shoppers may pay at the door, who may, and what it costs. Orders keep the fee that they were placed with. Each order is confirmed before it is packed.',
    also: 'cod door courier',
    fields: [
      {
        path: 'payments.cod.enabled',
        label: 'Cash on delivery',
        hint: 'Off: every order is paid online.',
        kind: 'switch',
        choices: ['off', 'on'],
      },
      {
        path: 'payments.cod.min',
        label: 'From, ₹',
        hint: 'The total of the order with its fee, in whole rupees.',
        kind: 'number',
        group: 'Orders',
      },
      {
        path: 'payments.cod.max',
        label: 'Up to, ₹',
        hint: 'At most 199999: the law forbids more in cash.',
        kind: 'number',
        group: 'Orders',
      },
      {
        path: 'payments.cod.first_order_max',
        label: 'A shopper’s first order up to, ₹',
        hint: '0 for no limit of its own.',
        kind: 'number',
        group: 'Orders',
      },
      {
        path: 'payments.cod.fee',
        label: 'Fee, ₹',
        hint: 'For each order, GST included. 0 for none. Shoppers see it before they choose.',
        kind: 'number',
      },
      {
        path: 'payments.cod.prepaid_discount',
        label: 'Discount for paying online, %',
        hint: 'Off the goods of orders that are paid online, 0 to 50. One offer counts for an order, the best one.',
        kind: 'number',
      },
      {
        path: 'payments.cod.pins_excluded',
        label: 'PIN codes without it',
        hint: 'One a line; a beginning such as 7900 stands for all its PIN codes.',
        kind: 'lines',
        isOptional: true,
      },
      {
        path: 'payments.cod.states_excluded',
        label: 'States without it',
        hint: 'One a line.',
        kind: 'lines',
        isOptional: true,
      },
      {
        path: 'payments.cod.products_excluded',
        label: 'Products without it',
        hint: 'One a line: the number at the end of the product’s address in this office, such as 7.',
        kind: 'ids',
        isOptional: true,
      },
    ],
  },
  {
    slug: 'pay-later',
    title: 'Pay later by invoice',
    about:
      'Whether business customers may pay by invoice after the goods were sent. Each customer’s page says who may, and within how many days.',
    also: 'credit terms',
    fields: [
      {
        path: 'payments.terms.enabled',
        label: 'Pay later by invoice',
        hint: 'Off: nobody can, not even customers who are marked for it.',
        kind: 'switch',
        choices: ['off', 'on'],
      },
      {
        path: 'payments.terms.pay_to',
        label: 'Where to pay',
        hint: 'One a line, such as the account number, the IFSC and the UPI address. Order pages, mails and invoices say it.',
        kind: 'lines',
        isOptional: true,
      },
    ],
  },
  {
    slug: 'payment',
    title: 'Payment pop-up',
    about: 'How the shop appears in the window of the payment provider.',
    fields: [{ path: 'payment.displayName', label: 'Name', hint: 'Its colour is the brand’s, in Look.' }],
  },
]
