/** A figure of the text that `/metrics` answers with. */
export function readMetric(metrics: string, name: string): number {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  if (!line) throw new Error(`/metrics does not tell ${name}.`)
  return Number(line.split(' ')[1])
}
