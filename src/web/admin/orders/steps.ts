import { confirmOrder } from '#contract/admin/confirmation.ts'
import { deliverAgain } from '#contract/admin/delivery-exceptions.ts'
import { correctOrderPlace } from '#contract/admin/documents.ts'
import {
  addShipment,
  deliverOrder,
  loseOrder,
  numberOrder,
  packOrder,
  receiveReturnedOrder,
  returnOrder,
  shipOrder,
  undeliverOrder,
  writeOffOrder,
} from '#contract/admin/fulfilment.ts'
import {
  cancelStaffOrder,
  holdOrder,
  partOrder,
  releaseOrder,
  type StaffOrder,
} from '#contract/admin/orders.ts'
import { giveUpPayment, laterMethods, receivePayment } from '#contract/admin/receivables.ts'
import type { Endpoint, EndpointFor } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { carriers } from '#shared/carriers.ts'
import { formatRupees } from '#shared/money.ts'
import { handMethodLabels, referenceWords } from '../components/hand-money.ts'
import type { PromptField } from '../components/prompt-field.tsx'
import { may, type Session } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'

/** A field of a step, besides the version. */
export interface StepField extends PromptField {
  name: 'reason' | 'until' | 'carrier' | 'tracking_number' | 'on' | 'state' | 'zip' | 'method' | 'reference'
  /** A choice of one of these, by value. */
  choices?: Record<string, string>
  /** Its label and hint by what is chosen; they say themselves whether it may be empty. */
  words?: (values: Partial<Record<StepField['name'], string>>) => { label: string; hint: string }
}

export interface Step {
  /** Its name in `actions` of the order. */
  key: string
  endpoint: Endpoint
  permission: Permission
  label: string
  /** The text of the dialog: the effect, and whether it can be undone. */
  effect: (order: StaffOrder) => string
  done: string
  fields: StepField[]
  /** What the call gets besides version and fields. */
  body?: (order: StaffOrder) => object
  /** Undoes the step, if that leaves no traces; gets the order before and after. */
  undo?: (before: StaffOrder, after: StaffOrder) => Promise<unknown>
}

const reasonOf = (suggestions: string[]): StepField => ({ name: 'reason', label: 'Reason', suggestions })

const step = (
  key: string,
  endpoint: EndpointFor<Permission>,
  rest: Omit<Step, 'key' | 'endpoint' | 'permission'>,
): Step => ({ key, endpoint, permission: endpoint.access, ...rest })

const parcelFields: StepField[] = [
  { name: 'carrier', label: 'Carrier', suggestions: [...carriers] },
  { name: 'tracking_number', label: 'Tracking number' },
]

/** The steps of an order in their usual sequence; the likeliest first. */
export const steps: Step[] = [
  step('confirm', confirmOrder, {
    label: 'Confirmed',
    effect: ({ id, name, phone }) => `${name} (${phone}) wants ${id} and pays on delivery. It can be packed.`,
    done: 'Confirmed. It can be packed.',
    body: () => ({ outcome: 'confirmed' }),
    fields: [],
  }),
  step('no-answer', confirmOrder, {
    label: 'No answer',
    effect: ({ name, phone, confirmation }) =>
      `You called ${name} (${phone}) and nobody answered${confirmation?.calls ? `, after ${confirmation.calls} earlier ${confirmation.calls === 1 ? 'call' : 'calls'}` : ''}. It stays in the list.`,
    done: 'The call is counted.',
    body: () => ({ outcome: 'no_answer' }),
    fields: [],
  }),
  step('pack', packOrder, {
    label: 'Pack',
    effect: ({ id }) =>
      `${id} is packed. Its invoice is drawn, and the shopper cannot change or cancel it any more.`,
    done: 'Packed.',
    fields: [],
  }),
  step('ship', shipOrder, {
    label: 'Ship',
    effect: ({ id, name, together }) =>
      `The parcel of ${[id, ...together].join(' and ')} leaves. ${name} is notified by e-mail.`,
    done: 'Shipped.',
    fields: parcelFields,
  }),
  step('number', numberOrder, {
    label: 'Add tracking',
    effect: ({ id }) =>
      `The parcel of ${id} gets its number, or another one, and waits to be scanned out. The shopper is notified then.`,
    done: 'It has its number. Scan it out when it leaves.',
    fields: parcelFields,
  }),
  step('parcel', addShipment, {
    label: 'Another parcel',
    effect: ({ id }) =>
      `One more parcel of ${id}, with a tracking number of its own. Its state stays as it is.`,
    done: 'Parcel added.',
    fields: parcelFields,
  }),
  step('part', partOrder, {
    label: 'Own parcel',
    effect: ({ id, together }) => `${id} no longer goes in one parcel with ${together.join(' and ')}.`,
    done: 'It has a parcel of its own again.',
    fields: [],
  }),
  step('again', deliverAgain, {
    label: 'Deliver again',
    effect: ({ id, name }) =>
      `You agreed with the carrier that it tries ${id} again. ${name} is notified by e-mail.`,
    done: 'The carrier tries again.',
    fields: [{ name: 'on', label: 'On', type: 'date', isOptional: true }],
  }),
  step('deliver', deliverOrder, {
    label: 'Delivered',
    effect: ({ id }) => `${id} has arrived.`,
    done: 'Delivered.',
    fields: [],
  }),
  step('undelivered', undeliverOrder, {
    label: 'Undelivered',
    effect: ({ id }) => `The carrier could not hand ${id} over.`,
    done: 'Marked as undelivered.',
    fields: [],
  }),
  step('returning', returnOrder, {
    label: 'RTO in transit',
    effect: ({ id }) => `The carrier brings ${id} back.`,
    done: 'Marked as returning.',
    fields: [],
  }),
  step('returned-to-origin', receiveReturnedOrder, {
    label: 'RTO received',
    effect: ({ id }) => `The parcel of ${id} is back where it was sent from.`,
    done: 'Marked as returned to origin.',
    fields: [],
  }),
  step('lost', loseOrder, {
    label: 'Lost',
    effect: ({ id }) => `The carrier does not find the parcel of ${id}.`,
    done: 'Marked as lost.',
    fields: [],
  }),
  step('receive-payment', receivePayment, {
    label: 'Record payment',
    effect: ({ id, total_amount }) =>
      `The whole ${formatRupees(total_amount)} of ${id} came by hand. It counts as money of today. This cannot be undone.`,
    done: 'It is paid.',
    fields: [
      { name: 'method', label: 'Paid by', choices: handMethodLabels },
      {
        name: 'reference',
        label: 'Reference',
        // The server knows which method needs it.
        isOptional: true,
        words: ({ method }) => referenceWords(laterMethods.find((one) => one === method) ?? 'bank'),
      },
    ],
  }),
  step('give-up', giveUpPayment, {
    label: 'Write off debt',
    effect: ({ id, total_amount }) =>
      `Nobody pays ${formatRupees(total_amount)} of ${id} any more. The goods were supplied, so its invoice and its tax stand. This cannot be undone.`,
    done: 'The debt is written off.',
    fields: [reasonOf(['The business closed', 'Agreed with the buyer', 'Not worth a claim'])],
  }),
  step('write-off-restock', writeOffOrder, {
    label: 'Write off, restock',
    effect: ({ id }) =>
      `The parcel of ${id} was not paid, and all its packs can be sold again: they go back to the shelf. Its invoice is credited, and nothing is owed. This cannot be undone.`,
    done: 'Written off. The packs are back on the shelf.',
    body: ({ items }) => ({ items: items.map(({ id: item_id, quantity }) => ({ item_id, quantity })) }),
    fields: [reasonOf(['Refused at the door', 'Nobody was met', 'Wrong address'])],
  }),
  step('write-off', writeOffOrder, {
    label: 'Write off',
    effect: ({ id }) =>
      `The parcel of ${id} was not paid, and its packs can’t be sold again. Its invoice is credited, and nothing is owed. This cannot be undone.`,
    done: 'Written off.',
    body: () => ({ items: [] }),
    fields: [reasonOf(['Packs are broken', 'Lost by the courier', 'Too old to sell'])],
  }),
  step('hold', holdOrder, {
    label: 'Hold',
    effect: ({ id }) => `${id} is neither packed nor sent until it is released, or until a day that you set.`,
    done: 'Put on hold.',
    undo: (_before, { id, version }) => staffApi(releaseOrder, { params: { id }, body: { version } }),
    fields: [
      reasonOf(['Address is unclear', 'Item is missing', 'Shopper asked to wait', 'Payment looks strange']),
      { name: 'until', label: 'Comes back by itself on', type: 'date', isOptional: true },
    ],
  }),
  step('release', releaseOrder, {
    label: 'Release',
    effect: ({ id, hold }) => `${id} can be sent again. It was on hold: ${hold?.reason ?? ''}`,
    done: 'Released.',
    undo: ({ hold }, { id, version }) =>
      staffApi(holdOrder, {
        params: { id },
        body: { version, reason: hold?.reason ?? '', ...(hold?.until && { until: hold.until }) },
      }),
    fields: [],
  }),
  step('correct-place', correctOrderPlace, {
    label: 'Correct the invoice',
    effect: ({ id }) =>
      `The invoice of ${id} is credited in full, and a new one names the right state. No money moves. This cannot be undone.`,
    done: 'The invoice is corrected.',
    fields: [
      { name: 'state', label: 'Right state' },
      { name: 'zip', label: 'PIN code, if it is wrong too', isOptional: true },
      reasonOf(['The state was misspelled', 'The shopper named the wrong state', 'The PIN code was wrong']),
    ],
  }),
  step('cancel', cancelStaffOrder, {
    label: 'Cancel order',
    effect: ({ id, name, refundable }) =>
      `${id} is not sent, its packs go back to the shelf, and ${name} is notified by e-mail. ${
        refundable > 0 ? 'What was paid goes back in full.' : 'Nothing was paid that would go back.'
      } This cannot be undone.`,
    done: 'Cancelled.',
    fields: [reasonOf(['Shopper asked for it', 'Item is not available', 'Cannot be delivered there'])],
  }),
]

/** The possible and permitted steps of an order. */
export const stepsNow = (order: StaffOrder, session: Session): Step[] =>
  steps.filter(({ key, permission }) => may(session, permission) && order.actions[key]?.can)
