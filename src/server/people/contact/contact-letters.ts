import type { Settings } from '#contract/settings.ts'
import { type Letter, text } from '../../machine/mail/letter.ts'

export interface ContactMessage {
  id: number
  name: string
  email: string
  phone: string
  message: string
}

/** Sent to the typed address, which may be a stranger's, so it quotes nothing from the form. */
export function contactReceivedLetter({ brand, support }: Settings): Letter {
  return {
    subject: `We have your message`,
    preheader: 'A person will read it and write back.',
    heading: 'Thank you for writing',
    blocks: [
      text(
        'Your message has reached us. A person will read it and write back, usually within a business day.',
      ),
      text(`If it is urgent, ring ${support.phone}, ${support.hours}.`),
    ],
    reason: `You get this because a message was sent with this address on the contact page of ${brand.name}. If it was not you, somebody mistyped: there is nothing to do.`,
  }
}

/** To support; a reply goes to the visitor. */
export function contactForSupportLetter({ id, name, email, phone, message }: ContactMessage): Letter {
  return {
    subject: `Message ${id} from ${name}`,
    preheader: message.slice(0, 120),
    heading: `${name} writes`,
    blocks: [
      { kind: 'quote', text: message },
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: name },
          { label: 'Email', value: email },
          { label: 'Phone', value: phone },
        ],
      },
    ],
    reason: 'Sent by the contact page. Answering this mail writes to the visitor.',
    replyTo: email,
  }
}
