import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxesInPdf, textOfPdf } from '#test/pdf-text.ts'
import { breakLines } from './lines.ts'
import { directed, loadTypefaces } from './shaping.ts'
import { mm, openSheet, type TextStyle } from './sheet.ts'
import { type Family, runsOf } from './typeface.ts'

/** Letters that join, turn or move, and a place of each script. */
const samples: [family: Family, text: string][] = [
  ['Mukta', 'क्षेत्र श्री कृष्ण द्वारका'],
  ['NotoSansTelugu', 'క్షేత్రం శ్రీ ఆంధ్రప్రదేశ్'],
  ['NotoSansTamil', 'க்ஷ ஸ்ரீ கொடைக்கானல் தெரு'],
  ['NotoSansKannada', 'ಕ್ಷ ಶ್ರೀ ಲಕ್ಷ್ಮೀ ಬೆಂಗಳೂರು'],
  ['NotoSansMalayalam', 'ക്ഷ ശ്രീ കൃഷ്ണൻ പാലക്കാട് സ്‌കൂൾ'],
  ['NotoSansBengali', 'ক্ষ শ্রী বন্দ্যোপাধ্যায় কলকাতা'],
  ['NotoSansGujarati', 'ક્ષ શ્રી સૌરાષ્ટ્ર અમદાવાદ'],
  ['NotoSansGurmukhi', 'ਸ੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਅੰਮ੍ਰਿਤਸਰ'],
  ['NotoSansOriya', 'କ୍ଷ ଶ୍ରୀ ଭୁବନେଶ୍ୱର'],
  ['NotoSansOlChiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['NotoSansMeeteiMayek', 'ꯃꯤꯇꯩ ꯏꯝꯐꯥꯜ'],
  ['NotoNaskhArabic', 'اردو محمد علی خان حیدرآباد ٹھٹھہ'],
]

const address = 'Flat 12, முருகன் தெரு, ಬೆಂಗಳೂರು 560001, 4/5 શ્રી Road (ਸ੍ਰੀ), محمد علی خان روڈ 7, Karnataka, ₹500'

async function draw(texts: string[], style: TextStyle = {}): Promise<Buffer> {
  const sheet = await openSheet({ size: [mm(100), mm(150)], title: 'Sample', madeAt: new Date(0) })
  let y = 10
  for (const text of texts) y = sheet.write(text, 10, y, style)
  return Buffer.from(await sheet.finish())
}

describe('the scripts of a document', () => {
  it('prints letters of every script of India', async () => {
    for (const weight of ['regular', 'bold'] as const) {
      for (const [family, text] of samples) {
        const file = await draw([text], { weight })
        assert.equal(textOfPdf(file), text.normalize('NFC'), family)
        assert.equal(boxesInPdf(file), 0, family)
        assert.deepEqual(
          runsOf(text).map((run) => run.family),
          [family],
        )
      }
    }
  })

  it('joins letters into one sign', async () => {
    const openTypeface = await loadTypefaces()
    for (const letters of ['क्ष', 'க்ஷ', 'ಕ್ಷ', 'ക്ഷ', 'ক্ষ', 'ક્ષ', 'କ୍ଷ']) {
      const [run] = runsOf(letters)
      assert.ok(run)
      assert.equal(openTypeface(run.family, 'regular').layout(directed(run)).glyphs.length, 1, letters)
    }
  })

  it('prints an address of several scripts in its order', async () => {
    const file = await draw([address], { width: 260 })
    assert.equal(textOfPdf(file).replaceAll(/\s/g, ''), address.replaceAll(/\s/g, ''))
    assert.equal(boxesInPdf(file), 0)
  })

  it('prints the same file for the same text', async () => {
    assert.deepEqual(await draw([address]), await draw([address]))
  })

  it('shows a box for an unknown letter, and names it', async () => {
    const text = 'Flat 明 ❤️, 4 தெரு'
    const sheet = await openSheet({ size: [200, 200], title: 'Sample', madeAt: new Date(0) })
    assert.deepEqual(sheet.unprintable(text), ['明', '❤'])
    assert.deepEqual(sheet.unprintable(address + samples.join(' ')), [])
    const file = await draw([text])
    assert.equal(boxesInPdf(file), 2)
    assert.match(textOfPdf(file), /明/)
  })

  it('embeds only the typefaces that a text needs', async () => {
    const size = async (text: string) => (await draw([text])).length
    assert.ok((await size('Asha Rao')) < 15_000)
    assert.ok((await size(address)) < 80_000)
  })
})

describe('the lines of a text', () => {
  /** Every letter is one unit wide. */
  const widthOf = ({ text }: { text: string }): number => [...text].length
  const linesOf = (text: string, width: number): string[] =>
    breakLines(text, width, widthOf).map(({ runs }) => runs.map((run) => run.text).join(''))

  /** The runs from left to right. */
  const placed = (text: string): string[] =>
    breakLines(text, 99, widthOf)
      .flatMap(({ runs }) => runs)
      .sort((one, other) => one.x - other.x)
      .map((run) => run.text.trim())
      .filter((letters) => letters !== '')

  it('breaks lines at blanks, dashes before letters and line breaks', () => {
    assert.deepEqual(linesOf('one two three', 7), ['one two', 'three'])
    assert.deepEqual(linesOf('well-known 2026-11', 6), ['well-', 'known', '2026-1', '1'])
    assert.deepEqual(linesOf('one\n\ntwo', 9), ['one', '', 'two'])
    assert.deepEqual(linesOf('', 9), [])
  })

  it('breaks a long word between letters, and loses none', () => {
    assert.deepEqual(linesOf('to abcdefghij k', 4), ['to', 'abcd', 'efgh', 'ij k'])
    const word = 'क्षि'.repeat(50)
    const lines = linesOf(word, 10)
    assert.equal(lines.join(''), word)
    assert.ok(lines.every((line) => line.startsWith('क्षि') && [...line].length <= 10))
    assert.equal(linesOf('wider', 0).join(''), 'wider')
  })

  it('places words from right to left, and numbers within them', () => {
    assert.deepEqual(placed('گلی 12 نمبر'), ['نمبر', '12', 'گلی'])
    assert.deepEqual(placed('Flat 5, گلی 12 End'), ['Flat 5,', '12', 'گلی', 'End'])
    assert.equal(linesOf('گلی 12 نمبر', 99).join(''), 'گلی 12 نمبر', 'copied text keeps the order of reading')
  })

  it('ignores signs that turn letters round', () => {
    assert.deepEqual(linesOf('a\u202eb\u2066c\u2069', 9), ['abc'])
  })
})
