const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A count of living cells as packs print it: '5 × 10⁷'. */
export function cfuText(count: number): string {
  const [digits = '', power = '0'] = count.toExponential(2).split('e+')
  const factor = String(Number(digits))
  const exponent = [...power].map((digit) => raised[Number(digit)] ?? digit).join('')
  return count < 1000 ? String(count) : factor === '1' ? `10${exponent}` : `${factor} × 10${exponent}`
}
