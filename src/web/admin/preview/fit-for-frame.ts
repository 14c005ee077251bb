/**
 * Prepares an email for a frame whose policy forbids inline styles and pictures of other origins. The
 * renderer escapes quotation marks, so attributes are matched safely.
 */
export const fitForFrame = (html: string): string =>
  withBase(html)
    .replaceAll(' style="', ' data-style="')
    .replace(/ src="https?:\/\/[^/"]+\/(pictures|images)\//g, ' src="/$1/')

/** The first style sheet is replaced by the rule that links open in a new window. */
function withBase(html: string): string {
  const begin = html.indexOf('<style>')
  const end = html.indexOf('</style>', begin)
  if (begin < 0 || end < 0) return html
  return `${html.slice(0, begin)}<base target="_blank">${html.slice(end + '</style>'.length)}`
}

/** Applies the email's inline styles by script, which the policy allows. */
export function styleFrame({ contentDocument }: HTMLIFrameElement): void {
  for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? ''
}
