import { audiences, type NewsletterFields, type StaffNewsletter } from '#contract/admin/newsletters.ts'

/** The values of the form as typed. */
export type NewsletterValues = Record<keyof NewsletterFields, string>

export const newsletterLabels: NewsletterValues = {
  subject: 'Subject',
  preheader: 'Preview line',
  audience: 'Whom it is for',
  body: 'Text',
}

export const valuesOf = (newsletter: StaffNewsletter | null): NewsletterValues => ({
  subject: newsletter?.subject ?? '',
  preheader: newsletter?.preheader ?? '',
  audience: newsletter?.audience ?? 'everybody',
  body: newsletter?.body ?? '',
})

export const fieldsOf = (values: NewsletterValues): NewsletterFields => ({
  ...values,
  audience: audiences.find((one) => one === values.audience) ?? 'everybody',
})

export const isSame = (a: NewsletterValues, b: NewsletterValues): boolean =>
  Object.keys(newsletterLabels).every((name) => {
    const field = name as keyof NewsletterValues
    return a[field] === b[field]
  })
