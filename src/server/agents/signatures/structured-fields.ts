// The part of structured fields (RFC 8941) that agents use: dictionaries of strings, tokens, byte sequences and lists.

export type BareItem = string | number | boolean | Buffer

export interface Item {
  value: BareItem
  params: ReadonlyMap<string, BareItem>
}

export interface Member {
  /** An item, or the items of an inner list. */
  value: Item | Item[]
  params: ReadonlyMap<string, BareItem>
  /** The text of the member, as it was sent. */
  raw: string
}

const keyPattern = /[a-z*][a-z0-9_\-.*]*/y
const stringPattern = /"((?:[ !#-[\]-~]|\\["\\])*)"/y
const bytesPattern = /:([A-Za-z0-9+/=]*):/y
const numberPattern = /-?\d{1,15}(?:\.\d{1,3})?/y
const tokenPattern = /[A-Za-z*][!#$%&'*+\-.^_`|~\w:/]*/y
const booleanPattern = /\?[01]/y

class Unreadable extends Error {}

/** The members of a dictionary; null for a text that is none. */
export function parseDictionary(text: string): Map<string, Member> | null {
  const scanner = new Scanner(text)
  try {
    return readDictionary(scanner)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function readDictionary(scanner: Scanner): Map<string, Member> {
  const members = new Map<string, Member>()
  scanner.skipBlanks()
  while (!scanner.isAtEnd()) {
    const key = scanner.take(keyPattern)
    const from = scanner.place + 1
    const member = scanner.skip('=') ? readMember(scanner) : flag(scanner)
    members.set(key, { ...member, raw: scanner.textFrom(from) })
    scanner.skipBlanks()
    if (scanner.isAtEnd()) break
    scanner.expect(',')
    scanner.skipBlanks()
    if (scanner.isAtEnd()) throw new Unreadable()
  }
  return members
}

const flag = (scanner: Scanner): Omit<Member, 'raw'> => ({
  value: { value: true, params: new Map() },
  params: readParams(scanner),
})

function readMember(scanner: Scanner): Omit<Member, 'raw'> {
  if (!scanner.skip('(')) {
    const value = readBareItem(scanner)
    const params = readParams(scanner)
    return { value: { value, params }, params }
  }
  const items: Item[] = []
  for (;;) {
    scanner.skipBlanks()
    if (scanner.skip(')')) return { value: items, params: readParams(scanner) }
    items.push({ value: readBareItem(scanner), params: readParams(scanner) })
  }
}

function readParams(scanner: Scanner): Map<string, BareItem> {
  const params = new Map<string, BareItem>()
  while (scanner.skip(';')) {
    scanner.skipBlanks()
    const key = scanner.take(keyPattern)
    params.set(key, scanner.skip('=') ? readBareItem(scanner) : true)
  }
  return params
}

function readBareItem(scanner: Scanner): BareItem {
  const text = scanner.tryTake(stringPattern)
  if (text !== null) return text.slice(1, -1).replace(/\\(["\\])/g, '$1')
  const bytes = scanner.tryTake(bytesPattern)
  if (bytes !== null) return Buffer.from(bytes.slice(1, -1), 'base64')
  const number = scanner.tryTake(numberPattern)
  if (number !== null) return Number(number)
  const boolean = scanner.tryTake(booleanPattern)
  if (boolean !== null) return boolean === '?1'
  return scanner.take(tokenPattern)
}

class Scanner {
  place = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.place >= this.#text.length
  }

  textFrom(start: number): string {
    return this.#text.slice(start, this.place)
  }

  skip(sign: string): boolean {
    if (this.#text[this.place] !== sign) return false
    this.place += 1
    return true
  }

  expect(sign: string): void {
    if (!this.skip(sign)) throw new Unreadable()
  }

  skipBlanks(): void {
    while (this.#text[this.place] === ' ' || this.#text[this.place] === '\t') this.place += 1
  }

  tryTake(pattern: RegExp): string | null {
    pattern.lastIndex = this.place
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) return null
    this.place += found.length
    return found
  }

  take(pattern: RegExp): string {
    const found = this.tryTake(pattern)
    if (found === null) throw new Unreadable()
    return found
  }
}
