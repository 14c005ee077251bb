const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A count of living cells as packs print it: '5 × 10⁷'. */
export function cfuText(count: number): string {
  const [digits = '', power = '0'] = count.toExponential(2).split('e+')
  const factor = String(Number(digits))
  const exponent = [...power].map((digit) => raised[Number(digit)] ?? digit).join('')
  return count < 1000 ? String(count) : factor === '1' ? `10${exponent}` : `${factor} × 10${exponent}`
}

const scales = [
  { from: 1e9, name: 'billion' },
  { from: 1e6, name: 'million' },
]

/** A count of living cells in words that stay together: '1.71 billion'. */
export function cfuWords(count: number): string {
  const rounded = Number(count.toPrecision(3))
  const scale = scales.find(({ from }) => rounded >= from)
  return scale ? `${rounded / scale.from}\u00a0${scale.name}` : cfuText(count)
}
