/** A spreadsheet takes a cell that begins like this for a formula. */
const beginsAsFormula = /^[=+\-@\t\r]/

/** A cell as a spreadsheet shows it and never runs it. */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  const tame = beginsAsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** A table as spreadsheets open it, with the mark that tells them its encoding. */
export const writeTable = (rows: (string | number | null)[][]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
