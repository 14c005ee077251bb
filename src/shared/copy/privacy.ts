import { fixed } from '../fixed.ts'
import { noticeConfirmDays } from '../notice-days.ts'
import { fromSettings } from '../settings/settings.ts'
import { type Fact, facts, list, type PageText, paragraph } from './blocks.ts'
import { addressLine } from './figures.ts'
import { payingWords } from './paying-words.ts'

/** What is collected, for what, and until when: the itemised part of the notice. */
const collectedData = fromSettings((settings): Fact[] => {
  const { retention } = settings
  return [
    {
      label:
        'Account: name, e-mail, phone number, password (kept only as a one-way hash), public keys of passkeys',
      value: 'To sign you in, keep your cart and show your orders. Until you ask us to close the account.',
    },
    {
      label: 'Sign-ins: the kind of browser and device, and when',
      value:
        'To show you where you are logged in, so that you can log out any device that is not yours. Until you log out there; after 30 days without use by itself, and after a year at the latest.',
    },
    {
      label: `Orders: items, amounts, delivery name and address, phone for the courier, GSTIN and legal name of a business, ${payingWords(settings).orderRecords}`,
      value:
        'To sell and deliver, to handle returns and to keep the books. Invoices are kept for six years, as tax law asks; the rest is erased when it is no longer needed.',
    },
    {
      label: 'Addresses that you save: name, address, phone for the courier',
      value:
        'To offer them to you at the checkout. Until you remove them, at the latest as long as your account.',
    },
    {
      label: 'Payments: method, payment reference, last four digits of a card',
      value: 'To match a payment with its order and to refund it. Kept with the order.',
    },
    {
      label: 'Newsletter: e-mail address and the date of your consent',
      value: `To send the offer, our growing guides and, at most once a week, a reminder of a cart that you left. Until you unsubscribe; after that only a one-way fingerprint, for ${retention.messageMonths} months, so that the link in our old e-mails goes on working.`,
    },
    {
      label: 'Request to be told when a product is available: e-mail address, product and date',
      value: `To write to you once, when it is available. An address that nobody confirms is forgotten after ${noticeConfirmDays} days; a request that you do not take back before, after ${retention.messageMonths} months of waiting, or ${retention.messageMonths} months after our e-mail.`,
    },
    {
      label: 'Garden planner and contact form: what you write in them',
      value: `To answer you, and to make your garden plan. For ${retention.messageMonths} months after the last message; a plan that you keep as your garden, what you note in it and your wish for reminders, for as long as your account.`,
    },
    {
      label: 'Photographs that you add to your garden',
      value:
        'To show them to you, and to nobody else. We keep smaller copies without the place, time and device that a photograph names. Until you remove them, at the latest as long as your account.',
    },
    {
      label: 'Photographs of a return or a problem that you report',
      value: `To judge the report; seen by you and by those of us who handle it. We keep smaller copies without the place, time and device that a photograph names. For ${fixed.returnPhotoDays} days after the matter has ended, longer only while a bank asks about the payment.`,
    },
    {
      label: 'Reviews: stars, words, photographs and the name that you choose',
      value: `To show them to everybody with the product, once one of us has read them; photographs without the place, time and device that they name. Until you withdraw them, at the latest as long as your account; what was withdrawn or not published for ${retention.messageMonths} months more. One e-mail tells you what we decided about it. We ask for a review once after a delivery; every such e-mail has a link that ends them.`,
    },
    {
      label: 'Technical records: IP address, time and page of a request',
      value: `To keep the site working and to stop abuse. For ${retention.technicalDays} days.`,
    },
  ]
})

export const privacyText = fromSettings((settings): PageText => {
  const { brand, legal, support, grievance, addresses } = settings
  return {
    title: 'Privacy policy',
    summary: `What personal data ${brand.name} collects, why, for how long, and how you stay in charge of it.`,
    intro: `${legal.entityName} runs this shop and decides how personal data in it is used. This page is our notice under the Digital Personal Data Protection Act, 2023. It stands on its own: you need read nothing else to understand it.`,
    sections: [
      {
        id: 'what-we-collect',
        heading: 'What we collect, and why',
        blocks: [
          paragraph('Only what you type in, what an order produces, and what a web server needs to work:'),
          facts(...collectedData(settings)),
          paragraph(
            'We do not buy data about you, build advertising profiles or use analytics that follow you elsewhere.',
          ),
        ],
      },
      {
        id: 'consent',
        heading: 'Your consent, and taking it back',
        blocks: [
          paragraph(
            'We use your data because you asked for something: an account, an order, an answer, a newsletter. No box is ticked for you in advance. Withdrawing is as easy as agreeing:',
          ),
          list(
            'Newsletter: the unsubscribe link in every e-mail, which works with one click.',
            `Account, planner and messages: an e-mail to ${support.email} from the address concerned.`,
          ),
          paragraph(
            'Withdrawing does not undo what was done before, and we must keep the invoices of past orders. Orders already paid are still delivered.',
          ),
        ],
      },
      {
        id: 'card-data',
        heading: 'UPI and card data',
        blocks: [
          paragraph(
            `You pay in the window of ${fixed.paymentProvider}, a payment aggregator. Your full card number, its expiry date, the CVV and your UPI PIN go to them and never reach our server or our storage. What we learn is the method, a reference number, whether the payment succeeded and, for a card, its last four digits.`,
          ),
        ],
      },
      {
        id: 'sharing',
        heading: 'Who else sees it',
        blocks: [
          list(
            `${fixed.paymentProvider}, to take and refund payments.`,
            `The courier that carries your parcel: ${payingWords(settings).courierData}.`,
            'The companies that host this site and deliver our e-mail, who act on our instructions only.',
            'Public authorities, where a law or a court order obliges us.',
          ),
          paragraph('We do not sell personal data, nor lend it to others for their own advertising.'),
        ],
      },
      {
        id: 'browser-storage',
        heading: 'What your browser keeps for us',
        blocks: [
          paragraph(
            'We set no cookies. When you sign in, your browser’s local storage keeps a random sign-in token and your name and contact details, until you log out. It also remembers the PIN code for which you asked a delivery date, the products that you looked at last, and that you have ordered before, until you log out or delete them; none of it is sent to us. The payment window may set cookies of its own.',
          ),
          paragraph(
            'So that a reload or signing in loses nothing, the tab’s session storage keeps what you are in the middle of. All of it goes when you log out or close the tab, and before that:',
          ),
          list(
            'An address that you type in at the checkout, and a GSTIN with its legal name: when their order is placed.',
            'A payment under way, with what you buy at which price, the delivery address, your e-mail address and the references of the payment: when the payment is confirmed or refused.',
            'A product that you wanted in your cart before you signed in: when it is there.',
            'A half-filled garden plan: when it is sent.',
          ),
        ],
      },
      {
        id: 'security',
        heading: 'How we protect it',
        blocks: [
          paragraph(
            'Connections are encrypted. Passwords, login codes and sign-in tokens are stored only as hashes. Access is limited to those who need it for their work. If a breach ever concerns you, we tell you and the Data Protection Board of India without delay, and give the Board a full report within 72 hours.',
          ),
        ],
      },
      {
        id: 'your-rights',
        heading: 'Your rights',
        blocks: [
          list(
            'To know which data of yours we hold and with whom we have shared it.',
            'To have it corrected, completed or updated; name, e-mail and phone number you can change yourself in your account.',
            'To have it erased once no law obliges us to keep it.',
            'To name someone who may use these rights for you after your death or incapacity.',
            'To have a grievance heard by us, and then by the Data Protection Board of India.',
          ),
          paragraph(
            `Write to ${grievance.email}. We acknowledge within ${fixed.grievance.acknowledgeHours} hours and answer within ${fixed.grievance.redressDays} days.`,
          ),
        ],
      },
      {
        id: 'children',
        heading: 'Children',
        blocks: [
          paragraph(
            'Accounts are for adults of 18 years and above. If a child has given us data, a parent or guardian can have it erased by writing to us.',
          ),
        ],
      },
      {
        id: 'contact',
        heading: 'Whom to write to',
        blocks: [
          facts(
            { label: grievance.designation, value: grievance.officerName },
            { label: 'E-mail', value: grievance.email },
            { label: 'Phone', value: grievance.phone },
            { label: 'Post', value: `${legal.entityName}, ${addressLine(addresses.office)}` },
          ),
          paragraph(
            'If this notice changes in a way that matters to you, we say so by e-mail before the change takes effect and ask for your consent again where it is needed.',
          ),
        ],
      },
    ],
  }
})
