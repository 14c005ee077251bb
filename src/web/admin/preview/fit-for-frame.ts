/**
 * A mail for a frame of the back office, whose policy forbids styles in markup and pictures of other origins; the office has those of the shop too. The renderer escapes
 * quotation marks in words, so what looks like an attribute is one.
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

/** Gives the elements the styles that the mail has in its markup; a script may. */
export function styleFrame({ contentDocument }: HTMLIFrameElement): void {
  for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? ''
}
