/** The part of Lighthouse's result that the table shows. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>
}

export function audit(
  url: string,
  options: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
): Promise<{ lhr: Report } | undefined>
