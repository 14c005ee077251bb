import { invalidField } from './api-errors.ts'
import type { Notes } from './entities.ts'

export type Fields = Record<string, unknown>

const largestNotes = 15
const maxNoteLength = 256

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Refuses fields the documentation does not list, as the provider does. */
export function allowOnly(fields: Fields, known: readonly string[]): void {
  const extra = Object.keys(fields).filter((name) => !known.includes(name))
  if (extra.length === 0) return
  const names = extra.join(', ')
  throw invalidField(
    extra[0] ?? '',
    `${names} is/are not required and should not be sent`,
    'extra_field_sent',
  )
}

/** Integer paise, at least one rupee; `isRequired` false lets it be left out. */
export function amountField(fields: Fields, isRequired: true, name?: string): number
export function amountField(fields: Fields, isRequired: false, name?: string): number | undefined
export function amountField(fields: Fields, isRequired: boolean, name = 'amount'): number | undefined {
  const amount = fields[name]
  if (amount === undefined || amount === null) {
    if (isRequired) throw invalidField(name, `${name}: is required.`)
    return undefined
  }
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw invalidField(name, `The ${name} must be an integer.`)
  }
  if (amount < 100) throw invalidField(name, `The ${name} must be at least INR 1.00`)
  return amount
}

export function currencyField(fields: Fields): string {
  const currency = fields.currency
  if (currency === undefined) throw invalidField('currency', 'currency: is required.')
  if (typeof currency !== 'string') {
    throw invalidField('currency', `expected string but provided ${JSON.stringify(currency)}`)
  }
  if (currency !== 'INR') throw invalidField('currency', 'Currency is not supported')
  return currency
}

/** Text of at most `longest` characters, or null when left out. */
export function textField(fields: Fields, name: string, longest: number): string | null {
  const text = fields[name]
  if (text === undefined || text === null) return null
  if (typeof text !== 'string') {
    throw invalidField(name, `expected string but provided ${JSON.stringify(text)}`)
  }
  if (text.length > longest) {
    throw invalidField(name, `The ${name} may not be greater than ${longest} characters.`)
  }
  return text
}

export function choiceField<T extends string>(fields: Fields, name: string, choices: readonly T[]): T | null {
  const chosen = fields[name]
  if (chosen === undefined || chosen === null) return null
  const match = choices.find((choice) => choice === chosen)
  if (match === undefined) throw invalidField(name, `The selected ${name} is invalid.`)
  return match
}

/** Up to 15 pairs of up to 256 characters. No pairs read back as an empty list, which is what the provider answers. */
export function notesField(fields: Fields): Notes {
  const notes = fields.notes
  if (notes === undefined || notes === null) return []
  if (Array.isArray(notes) && notes.length === 0) return []
  if (!isFields(notes)) throw invalidField('notes', 'The notes must be an object.')
  const pairs = Object.entries(notes)
  if (pairs.length > largestNotes) {
    throw invalidField('notes', `The notes may not have more than ${largestNotes} pairs.`)
  }
  return pairs.length === 0 ? [] : Object.fromEntries(pairs.map(readNote))
}

function readNote([name, value]: [string, unknown]): [string, string] {
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw invalidField('notes', `The note ${name} must be a string.`)
  }
  const text = String(value)
  if (text.length > maxNoteLength || name.length > maxNoteLength) {
    throw invalidField('notes', `The note ${name} may not be greater than ${maxNoteLength} characters.`)
  }
  return [name, text]
}

export function flagField(fields: Fields, name: string): boolean {
  const flag = fields[name]
  if (flag === undefined || flag === null) return false
  if (typeof flag === 'boolean') return flag
  throw invalidField(name, `The ${name} field must be true or false.`)
}

const minMinutesAhead = 15

/** A moment in seconds, at least a quarter of an hour and at most so many days ahead; null when left out. */
export function futureField(fields: Fields, name: string, maxDays: number): number | null {
  const seconds = fields[name]
  if (seconds === undefined || seconds === null) return null
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) {
    throw invalidField(name, `The ${name} must be an integer.`)
  }
  const aheadSeconds = seconds - Math.floor(Date.now() / 1000)
  if (aheadSeconds < minMinutesAhead * 60) {
    throw invalidField(name, `${name} should be at least ${minMinutesAhead} minutes after current time`)
  }
  if (aheadSeconds > maxDays * 86_400) {
    throw invalidField(name, `${name} should be at most ${maxDays} days after current time`)
  }
  return seconds
}
