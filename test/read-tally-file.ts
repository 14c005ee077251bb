import assert from 'node:assert/strict'
import { DomUtils, parseDocument } from 'htmlparser2'

/** The paise of an amount in rupees; an empty cell is none. */
export const paiseOf = (cell: string | undefined): number => Math.round(Number(cell || '0') * 100)

export interface ReadVoucher {
  type: string
  id: string
  fields: Map<string, string>
  /** Debits are positive. */
  entries: { ledger: string; paise: number }[]
}

type Nodes = Parameters<typeof DomUtils.getElementsByTagName>[1]

const named = (name: string, within: Nodes) => DomUtils.getElementsByTagName(name, within, true)
const textOf = (name: string, within: Nodes): string => DomUtils.textContent(named(name, within))

/** Reads a file as Tally does, by the names of its developer reference. */
export function readTallyFile(body: string) {
  assert.match(body, /^[\n -~]*$/, 'is ASCII')
  const document = parseDocument(body, { xmlMode: true })
  const data = named('REQUESTDATA', named('IMPORTDATA', named('BODY', document.children)))
  return {
    vouchers: named('VOUCHER', data).map(readVoucher),
    request: textOf('TALLYREQUEST', document.children),
    report: textOf('REPORTNAME', document.children),
    ledgers: named('LEDGER', data).map((ledger) => textOf('NAME', ledger)),
  }
}

function readVoucher(voucher: ReturnType<typeof named>[number]): ReadVoucher {
  const inside = voucher.children.filter((child) => 'attribs' in child)
  return {
    type: voucher.attribs.VCHTYPE ?? '',
    id: voucher.attribs.REMOTEID ?? '',
    fields: new Map(inside.map((child) => [child.name, DomUtils.textContent(child)])),
    entries: inside
      .filter(({ name }) => name === 'ALLLEDGERENTRIES.LIST')
      .map((entry) => {
        const paise = -paiseOf(textOf('AMOUNT', entry))
        assert.equal(textOf('ISDEEMEDPOSITIVE', entry), paise > 0 ? 'Yes' : 'No')
        return { ledger: textOf('LEDGERNAME', entry), paise }
      }),
  }
}
