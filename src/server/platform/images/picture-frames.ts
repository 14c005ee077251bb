import type { PictureForm } from '#shared/pictures/limits.ts'

/** A picture in one form; sizes in pixels. */
export interface EncodedForm<Form extends string = PictureForm> {
  form: Form
  width: number
  height: number
  bytes: Buffer
}

/** A fault that only decoding finds. */
export type Fault = 'broken' | 'too-large' | 'too-long' | 'moving'

export type Outcome<Form extends string = PictureForm> = { forms: EncodedForm<Form>[] } | { fault: Fault }

/** Encodes the result of the decoding program: one line of JSON, then the bytes of the forms. */
export function writeFrames(outcome: Outcome<string>): Buffer {
  if ('fault' in outcome) return Buffer.from(`${JSON.stringify(outcome)}\n`)
  const forms = outcome.forms.map(({ bytes, ...form }) => ({ ...form, length: bytes.length }))
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ forms })}\n`),
    ...outcome.forms.map(({ bytes }) => bytes),
  ])
}

/** @returns null for an incomplete answer, as of a program that was killed. */
export function readFrames<Form extends string>(answer: Buffer): Outcome<Form> | null {
  const end = answer.indexOf('\n')
  if (end < 0) return null
  const head: { fault?: Fault; forms?: (Omit<EncodedForm<Form>, 'bytes'> & { length: number })[] } =
    JSON.parse(answer.subarray(0, end).toString())
  if (head.fault) return { fault: head.fault }
  let at = end + 1
  const forms = (head.forms ?? []).map(({ length, ...form }) => {
    const bytes = answer.subarray(at, at + length)
    at += length
    return { ...form, bytes }
  })
  const isWhole = at === answer.length && forms.length > 0
  return isWhole ? { forms } : null
}
