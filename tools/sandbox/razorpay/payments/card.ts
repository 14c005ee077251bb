import { invalidField } from '../api-errors.ts'
import type { Card } from '../entities.ts'
import { freshId } from '../ids.ts'

const networks: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^(60|65|81|82|508)/, 'RuPay'],
  [/^3[47]/, 'American Express'],
  [/^3[068]/, 'Diners Club'],
]

/** Digits alone, checked for length and check digit. */
export function cardNumber(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) {
    throw invalidField('card', 'You have entered an incorrect card number. Try again.', 'card_number_invalid')
  }
  return digits
}

/** The stored data of a card: its last four digits, never the number. */
export function describeCard(digits: string): Card {
  return {
    id: freshId('card'),
    entity: 'card',
    name: '',
    last4: digits.slice(-4),
    network: networks.find(([prefix]) => prefix.test(digits))?.[1] ?? 'Unknown',
    type: 'debit',
    issuer: null,
    international: false,
    emi: false,
  }
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const weighted = at % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}
