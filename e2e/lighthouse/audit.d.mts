/** The part of Lighthouse's result that the table shows. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>
}

/** An event of Chromium's trace. */
export interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  /** Microseconds of processor time. */
  tdur?: number
  args: { frame?: string; data?: { frame?: string; url?: string } }
}

export function audit(
  url: string,
  options: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
): Promise<{ lhr: Report; artifacts: { Trace: { traceEvents: TraceEvent[] } } } | undefined>
