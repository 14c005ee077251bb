import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { firstName } from './email-template.ts'
import { translator } from './translator.ts'

describe('firstName', () => {
  // #first-name
  it('accepts letters, marks, hyphens and apostrophes of any script', () => {
    const names = {
      'Meera Iyer': 'Meera',
      ' Anne-Marie  Rao': 'Anne-Marie',
      "O'Brien": "O'Brien",
      'D’Souza Maria': 'D’Souza',
      'తెలుగు నామ': 'తెలుగు',
      'मीरा अय्यर': 'मीरा',
      'ശ്രീ\u200dജ': 'ശ്രീജ',
      'Zoe\u0301': 'Zoe\u0301',
      李小龙: '李小龙',
      ['a'.repeat(40)]: 'a'.repeat(40),
    }
    for (const [typed, name] of Object.entries(names)) assert.equal(firstName(typed), name)
  })

  it('returns an empty text for a word that is no name', () => {
    for (const typed of [
      'https://evil.example',
      'evil.example',
      'evil。example',
      'www․evil',
      '<b>x</b>',
      'Meera2',
      '{brand}',
      '-Meera',
      "'",
      '\u0301',
      '💰',
      'a@b',
      'M.',
      '',
      ' ',
      'a'.repeat(41),
      '\u202elive',
      'x'.repeat(3_000_000),
    ]) {
      assert.equal(firstName(typed), '', typed.slice(0, 60))
    }
  })
})

describe('a translated sentence', () => {
  const settings = defaultSettings
  const translate = (heading: string, name: string) => {
    const letters = { ...settings.letters, welcome: { ...settings.letters.welcome, heading } }
    return translator({ ...settings, letters }, 'welcome', { firstName: name })('heading')
  }

  it('drops comma and space around a missing first name', () => {
    const sentences = {
      'Welcome, {firstName}!': 'Welcome!',
      'Hello {firstName}, here it is': 'Hello, here it is',
      'Thank you, {firstName}: it is here': 'Thank you: it is here',
      'Your plan, {firstName}': 'Your plan',
      '{firstName}, your plan': 'Your plan',
      '{firstName}': '',
    }
    for (const [sentence, nameless] of Object.entries(sentences))
      assert.equal(translate(sentence, ''), nameless)
    assert.equal(translate('Welcome, {firstName}!', 'Meera'), 'Welcome, Meera!')
  })
})
