import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { completed } from '../settings/completed.ts'
import { defaultOwnerSettings } from '../settings/default-settings.ts'
import { colourProblems, weakPair } from './contrast.ts'
import { iconsOf, letterIcon, logoOf } from './logo.ts'
import { contrastOf, hexOf, oklchOf } from './oklch.ts'
import { type ChosenColours, paletteOf, releaseChoice } from './palette.ts'
import { releaseColours } from './release-colours.ts'
import { choiceOfAddress, styleSheetAddress, styleSheetOf } from './style-sheet.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('colours', () => {
  it('survive the way to OKLCH and back', () => {
    fc.assert(fc.property(hex, (colour) => assert.equal(hexOf(oklchOf(colour)), colour)))
  })

  it('give the colours of the release for its own choice', () => {
    assert.deepEqual(paletteOf(releaseChoice), releaseColours)
    assert.deepEqual(colourProblems(releaseChoice), [])
    assert.deepEqual(paletteOf({ brand: '#1F5135', accent: '#B0522D' }), releaseColours)
  })

  // #look-contrast
  it('hold every pair of the list, or name the nearest that does', () => {
    fc.assert(
      fc.property(hex, hex, (brand, accent) => {
        const choice: ChosenColours = { brand, accent }
        const problems = colourProblems(choice)
        assert.equal(problems.length === 0, weakPair(paletteOf(choice)) === null)
        for (const { which, nearest, message } of problems) {
          assert.ok(message.includes(nearest), message)
          choice[which] = nearest
        }
        assert.equal(weakPair(paletteOf(choice)), null)
      }),
      { numRuns: 300 },
    )
  })

  it('keep a colour that holds as it was chosen', () => {
    const palette = paletteOf({ brand: '#1b2f6b', accent: '#bd5101' })
    assert.equal(palette['leaf-700'], '#1b2f6b')
    assert.equal(palette['clay-600'], '#bd5101')
    assert.ok(contrastOf(palette['leaf-900'], '#ffffff') > contrastOf(palette['leaf-700'], '#ffffff'))
    assert.equal(palette['paper-50'], releaseColours['paper-50'])
  })

  it('say which pair fails and by how much', () => {
    const [problem] = colourProblems({ ...releaseChoice, accent: '#f59e0b' })
    assert.match(
      problem?.message ?? '',
      /^Text in the accent colour on the page would have a contrast of 2\.0:1, and text that people can read needs 4\.5:1\. The nearest colour that holds is #[\da-f]{6}\.$/,
    )
  })
})

describe('the style sheet', () => {
  it('is none for the choice of the release', () => {
    assert.equal(styleSheetAddress({ ...releaseChoice, headings: 'serif' }), null)
    assert.equal(completed(defaultOwnerSettings).look.styleSheet, null)
  })

  it('has an address that names the choice and its shades', () => {
    const choice = { brand: '#1b2f6b', accent: '#bd5101', headings: 'sans' } as const
    const address = styleSheetAddress(choice) ?? ''
    assert.match(address, /^\/look\/1b2f6b-bd5101-sans-[\da-z]{1,7}\.css$/)
    assert.deepEqual(choiceOfAddress(address), choice)
    assert.match(styleSheetOf(choice), /--color-leaf-700:#1b2f6b;/)
    for (const other of ['/look/1b2f6b-bd5101-sans.css', '/look/red-blue-serif-a.css', `${address}x`]) {
      assert.equal(choiceOfAddress(other), null, other)
    }
  })

  it('changes only the colours that were chosen', () => {
    const sheet = styleSheetOf({ ...releaseChoice, accent: '#1b2f6b', headings: 'serif' })
    assert.doesNotMatch(sheet, /leaf|font/)
    assert.match(sheet, /^:root\{--color-clay-600:#1b2f6b;/)
  })
})

describe('the logo', () => {
  const settingsOf = (name: string, logo: string) => {
    const { brand, look } = defaultOwnerSettings
    return completed({ ...defaultOwnerSettings, brand: { ...brand, name }, look: { ...look, logo } })
  }
  const picture = (size: string): string => `/pictures/own/${'a'.repeat(64)}-${size}-u333l333-640.jpg`

  it('is the drawing only while the shop has its name', () => {
    assert.equal(logoOf(settingsOf('Soilkin', 'drawn')).kind, 'drawn')
    assert.equal(logoOf(settingsOf('Mitti Ghar', 'drawn')).kind, 'name')
    assert.equal(logoOf(settingsOf('Soilkin', 'name')).kind, 'name')
  })

  it('is an icon too where it is about a square', () => {
    assert.match(iconsOf(settingsOf('Mitti Ghar', picture('144x130'))).icon.src, /-192\.png$/)
    assert.equal(iconsOf(settingsOf('Soilkin', 'drawn')).icon.src, '/favicon.svg')
  })

  it('leaves the icon to the first letter where it is wide', () => {
    for (const [name, letter] of [
      ['mitti ghar', 'M'],
      ['मिट्टी घर', 'मि'],
      ['“Ökohof”', 'Ö'],
      ['<b>', 'B'],
      ['***', '•'],
    ] as const) {
      const { icon } = iconsOf(settingsOf(name, picture('600x120')))
      assert.ok(letterIcon(decodeURIComponent(icon.src))?.includes(`>${letter}</text>`), name)
    }
    assert.equal(letterIcon('/look/icon-1f5135-<.svg'), null)
  })
})
