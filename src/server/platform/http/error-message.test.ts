import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { errorTexts } from '#shared/error-messages/error-texts.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import {
  errorMessage,
  fieldErrors,
  formatErrorMessage,
  messagesInWordingOf,
  shopError,
  signedOut,
} from './error-message.ts'

const settings = {
  ...defaultSettings,
  refusals: {
    ...errorTexts,
    cart: {
      ...errorTexts.cart,
      fewPacksLeft: '{brand} has {available} left',
      nothingAdded: '{product}! {reason}',
    },
    account: { ...errorTexts.account, emailTaken: 'Known <b>already</b>', samePassword: 'The same.' },
  },
}

it('fills an edited error message with another message', () => {
  const reason = errorMessage('cart', 'fewPacksLeft', { available: '{brand}' })
  const what = errorMessage('cart', 'nothingAdded', { product: 'Neem {reason}', reason })
  assert.equal(formatErrorMessage(settings, what), 'Neem {reason}! Soilkin has {brand} left')
  const refused = shopError(what)
  assert.equal(refused.message, 'Neem {reason}: Only {brand} packs are left in stock. Nothing was added.')
  assert.equal(messagesInWordingOf(settings, refused).message, formatErrorMessage(settings, what))
})

it('uses edited messages for field errors too', () => {
  const refused = fieldErrors({
    email: errorMessage('account', 'emailTaken'),
    phoneNumber: errorMessage('account', 'phoneTaken'),
  })
  assert.equal(refused.code, 'account_exists')
  assert.deepEqual(messagesInWordingOf(settings, refused), {
    message: 'Known <b>already</b>',
    errors: {
      email: 'Known <b>already</b>',
      phoneNumber: 'An account with this phone number already exists.',
    },
  })
  const other = shopError(errorMessage('account', 'samePassword'), { field: 'newPassword' })
  assert.deepEqual(messagesInWordingOf(settings, other), {
    message: 'The same.',
    errors: { newPassword: 'The same.' },
  })
})

it('gives every endpoint a message for signed-out callers', () => {
  const sentences = allEndpoints
    .map(({ signedOutMessage }) => signedOutMessage)
    .filter((each) => each !== undefined)
  for (const each of sentences) assert.equal(formatErrorMessage(settings, signedOut(each)), each)
})

it('uses every error message of the catalogue', () => {
  const sources = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const unsaid = Object.entries(errorTexts)
    .filter(([group]) => group !== 'signedOut')
    .flatMap(([group, all]) => Object.keys(all).map((name) => [group, name] as const))
    .filter(([group, name]) => !text.includes(`'${group}', '${name}'`))
  assert.deepEqual(unsaid, [])
})
