import type { SettingField, SettingSection } from './field.ts'

/** The seller's identity and contacts. */

const address = (name: 'manufacturing' | 'office', group: string, label: string): SettingField[] => [
  { path: `addresses.${name}.label`, label: 'Name', hint: label, group },
  {
    path: `addresses.${name}.lines`,
    label: 'Address',
    hint: 'One to five lines, without the city.',
    kind: 'lines',
    group,
  },
  { path: `addresses.${name}.city`, label: 'City', group },
  { path: `addresses.${name}.state`, label: 'State', group },
  { path: `addresses.${name}.pin`, label: 'PIN code', hint: 'Six digits.', group },
]

export const sectionsOfSeller: SettingSection[] = [
  {
    slug: 'brand',
    title: 'Brand',
    about: 'What the shop is called, on every page, mail and document.',
    also: 'logo name domain',
    fields: [
      { path: 'brand.name', label: 'Name of the shop' },
      { path: 'brand.tagline', label: 'Tagline', hint: 'Without a full stop; the footer adds one.' },
      {
        path: 'brand.siteUrl',
        label: 'Address of the shop',
        hint: 'As legal pages and mails name it: https://…, without a slash at the end.',
        kind: 'link',
      },
    ],
  },
  {
    slug: 'legal',
    title: 'Legal entity',
    about: 'The company that sells, as invoices and legal pages must name it.',
    also: 'tax company licence',
    fields: [
      { path: 'legal.entityName', label: 'Name of the company', hint: 'As it is registered.' },
      {
        path: 'legal.entityDescription',
        label: 'What it is',
        hint: 'Continues “We are …”: a biotechnology company in Hyderabad.',
      },
      {
        path: 'legal.registration',
        label: 'GST registration',
        hint: 'Composition gives bills of supply, unregistered gives receipts; neither shows tax. The law lets both deliver within their state only; the shop does not check it.',
        kind: 'choice',
        choices: ['registered', 'composition', 'unregistered'],
      },
      {
        path: 'legal.gstin',
        label: 'GSTIN',
        hint: '15 characters; begins with the code of your state. Empty where you are unregistered.',
        isOptional: true,
      },
      {
        path: 'legal.numbers',
        label: 'Licences and other numbers',
        hint: 'One a line: the name, a colon, the number. Footer, terms and documents show them. Such as: FSSAI licence: 10012345000123.',
        kind: 'numbers',
        isOptional: true,
      },
      {
        path: 'legal.stateCode',
        label: 'GST code of your state',
        hint: 'Two digits. Orders to this state have CGST and SGST, all others IGST.',
      },
      { path: 'legal.stateName', label: 'Name of your state' },
      {
        path: 'governingLaw.courts',
        label: 'Courts',
        hint: 'Continues “The courts of …” in the terms: a city and its state.',
      },
    ],
  },
  {
    slug: 'addresses',
    title: 'Addresses',
    about: 'Both stand on the contact page; the manufacturing unit is the maker’s address on every pack.',
    fields: [
      ...address('manufacturing', 'Manufacturing unit', 'As the contact page calls it.'),
      ...address('office', 'Office', 'As the contact page and the terms call it.'),
    ],
  },
  {
    slug: 'support',
    title: 'Support',
    about: 'Where shoppers reach a person: footer, contact page, mails.',
    also: 'phone whatsapp contact',
    fields: [
      {
        path: 'support.email',
        label: 'E-mail',
        hint: 'Messages of the contact form go there too.',
        kind: 'email',
      },
      { path: 'support.phone', label: 'Phone', kind: 'phone' },
      { path: 'support.hours', label: 'Hours', hint: 'Such as: Monday to Saturday, 9.30 am to 6 pm.' },
      {
        path: 'support.whatsapp',
        label: 'WhatsApp',
        hint: 'With + and the country code, without blanks: +919876543210. Empty where there is none.',
        kind: 'phone',
        isOptional: true,
      },
    ],
  },
  {
    slug: 'grievance',
    title: 'Grievance officer',
    about: 'Named in the footer and the terms, as the Consumer Protection (E-Commerce) Rules, 2020 ask.',
    fields: [
      { path: 'grievance.officerName', label: 'Name', hint: 'A person who works for you.' },
      { path: 'grievance.designation', label: 'Designation' },
      { path: 'grievance.email', label: 'E-mail', kind: 'email' },
      { path: 'grievance.phone', label: 'Phone', kind: 'phone' },
    ],
  },
  {
    slug: 'social',
    title: 'Social and marketplace',
    about: 'Where else the shop is met.',
    also: 'instagram youtube links',
    fields: [
      {
        path: 'social',
        label: 'Social links',
        hint: 'One a line: the name, a blank, the address. The footer shows up to twelve in this order.',
        kind: 'links',
        isOptional: true,
      },
      {
        path: 'marketplace.name',
        label: 'Marketplace',
        hint: 'The site that also sells your products. Both empty for none.',
        isOptional: true,
      },
      { path: 'marketplace.url', label: 'Your page there', kind: 'link', isOptional: true },
    ],
  },
  {
    slug: 'ledgers',
    title: 'Ledgers',
    about:
      'The names of ledgers in your accounting program. Files for the accountant use them letter by letter, so they must be the same there.',
    also: 'tally zoho accounts',
    fields: [
      {
        path: 'ledgers.sales',
        label: 'Sales',
        hint: 'The rate of tax is added to it in Tally: Online sales 5%.',
        group: 'Sales and tax',
      },
      { path: 'ledgers.cgst', label: 'CGST', group: 'Sales and tax' },
      { path: 'ledgers.sgst', label: 'SGST', group: 'Sales and tax' },
      { path: 'ledgers.igst', label: 'IGST', group: 'Sales and tax' },
      {
        path: 'ledgers.customers',
        label: 'Buyers',
        hint: 'The party of all orders. Files name no buyer.',
        group: 'Parties',
      },
      {
        path: 'ledgers.unmatched',
        label: 'Payments without an order',
        hint: 'The party of a payment until it gets an order or is refunded.',
        group: 'Parties',
      },
      {
        path: 'ledgers.provider',
        label: 'Payment provider',
        hint: 'Money that it holds until it pays out.',
        group: 'Money',
      },
      {
        path: 'ledgers.courier',
        label: 'Couriers',
        hint: 'Money that they collected on delivery, until they hand it over.',
        group: 'Money',
      },
      {
        path: 'ledgers.courierFees',
        label: 'Deductions of couriers',
        hint: 'What they keep of that money. The GST on it is booked from their bill.',
        group: 'Money',
      },
      { path: 'ledgers.fees', label: 'Fees of the provider', group: 'Money' },
      { path: 'ledgers.feeTax', label: 'GST on these fees', group: 'Money' },
      { path: 'ledgers.bank', label: 'Bank', hint: 'Where payouts arrive.', group: 'Money' },
      {
        path: 'ledgers.cash',
        label: 'Cash',
        hint: 'Cash that the staff took for orders.',
        group: 'Money',
      },
    ],
  },
]
