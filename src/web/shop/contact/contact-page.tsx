import type { ActionFunctionArgs } from 'react-router'
import { ContactMessage, sendContactMessage } from '#contract/shop/contact.ts'
import { fixed } from '#shared/fixed.ts'
import type { PostalAddress } from '#shared/settings/settings.ts'
import { ApiError, apiContext } from '../../lib/api/api.ts'
import { answerForm, textOf, throwInvalidForm } from '../../lib/forms/form-answer.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { ContactForm } from './contact-form.tsx'

const failure = 'Failed to send your message. Please try again.'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    phone: textOf(form, 'phone'),
    message: textOf(form, 'message'),
    website: textOf(form, 'website'),
  }
  const invalid = throwInvalidForm(form, ContactMessage, body)
  if (invalid) return invalid
  const send = () => context.get(apiContext)(sendContactMessage, { body }).catch(logError)
  return answerForm(form, send, {
    sent: 'Your message has been sent successfully!',
    refused: failure,
    unreachable: failure,
    usesServerMessage: false,
  })
}

/** The visitor sees one fixed message; the server's goes to the console. */
function logError(error: unknown): never {
  if (error instanceof ApiError) console.warn(`The message was refused: ${error.message}`)
  throw error
}

export function Component() {
  const { brand, support, addresses } = useSettings()
  return (
    <div className="page-width page-space">
      <PageHead
        title="Contact us"
        description={`Write to ${brand.name}, call us, or find our addresses in ${addresses.office.city}.`}
        canonicalPath="/contact"
      />
      <InfoTitle
        title="Contact us"
        intro="Ask us about a plant, a pack or an order. The people who answer have pots of their own."
      />
      <div className="mt-8 grid grid-cols-1 gap-10 md:mt-12 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <ContactForm />
        <aside
          aria-label="Other ways to reach us"
          className="divide-y divide-paper-300 self-start border-ink-900 border-t"
        >
          <section className="py-6">
            <h2 className="text-subheading">E-mail and phone</h2>
            <p className="mt-2">
              <a href={`mailto:${support.email}`} className="text-link inline-flex min-h-11 items-center">
                {support.email}
              </a>
            </p>
            <p>
              <a
                href={`tel:${support.phone.replaceAll(' ', '')}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                {support.phone}
              </a>
            </p>
            <p className="empty:hidden">
              <WhatsAppLink className="text-link inline-flex min-h-11 items-center" />
            </p>
            <p className="text-ink-700">{support.hours}</p>
            <p className="mt-2">
              Not sure about a payment?{' '}
              <Link
                to="/was-i-charged"
                className="inline-block py-1.5 text-leaf-700 underline underline-offset-4"
              >
                Was I charged?
              </Link>
            </p>
          </section>
          <Address address={addresses.manufacturing} />
          <Address address={addresses.office} />
        </aside>
      </div>
    </div>
  )
}

function Address({ address: { label, lines, city, state, pin } }: { address: PostalAddress }) {
  return (
    <section className="py-6">
      <h2 className="text-subheading">{label}</h2>
      <address className="mt-2 not-italic leading-7">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {city} {pin}, {state}, {fixed.country}
      </address>
    </section>
  )
}
