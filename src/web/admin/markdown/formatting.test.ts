import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  asParagraph,
  type Chosen,
  linked,
  marked,
  pictureText,
  type Replacing,
  wrapped,
} from './formatting.ts'

const after = ({ text }: Chosen, { from, to, insert }: Replacing): string =>
  text.slice(0, from) + insert + text.slice(to)
const choose = (text: string, part: string): Chosen => {
  const from = text.indexOf(part)
  return { text, from, to: from + part.length }
}

it('wraps the selection, and unwraps it again', () => {
  const chosen = choose('Feed the pot.', 'the pot')
  const bold = wrapped(chosen, '**')
  const text = after(chosen, bold)
  assert.equal(text, 'Feed **the pot**.')
  const again = { text, ...bold.chosen }
  assert.equal(text.slice(again.from, again.to), 'the pot')
  assert.equal(after(again, wrapped(again, '**')), 'Feed the pot.')
})

it('marks the chosen lines, in place of another mark', () => {
  const chosen = choose('a\n- b\n1. c\nd', 'b\n1')
  assert.equal(after(chosen, marked(chosen, '> ')), 'a\n> b\n> c\nd')
  const heading = choose('## Title', 'Tit')
  assert.equal(after(heading, marked(heading, '## ')), 'Title')
  assert.equal(after(heading, marked(heading, '### ')), '### Title')
})

it('puts a card into a paragraph of its own', () => {
  const chosen = choose('One.\n\nTwo.', 'One')
  assert.equal(after(chosen, asParagraph(chosen, '{{product:x}}')), 'One.\n\n{{product:x}}\n\nTwo.')
  const empty = { text: '', from: 0, to: 0 }
  assert.equal(after(empty, asParagraph(empty, '{{product:x}}')), '{{product:x}}\n')
})

it('writes links and pictures that stay links and pictures', () => {
  const chosen = choose('Read more here', 'here')
  assert.equal(after(chosen, linked(chosen)), 'Read more [here](https://)')
  assert.equal(pictureText('/x.jpg', 'A [pot]\nof clay'), '![A \\[pot\\] of clay](/x.jpg)')
})
