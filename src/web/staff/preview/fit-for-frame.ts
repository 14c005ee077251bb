/**
 * A mail for a frame of the back office, whose policy forbids styles in markup and pictures of other origins; the office has those of the shop too. The renderer escapes
 * quotation marks in words, so what looks like an attribute is one.
 */
export const fitForFrame = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '<base target="_blank">')
    .replaceAll(' style="', ' data-style="')
    .replace(/ src="https?:\/\/[^/"]+\/(pictures|images)\//g, ' src="/$1/')

/** Gives the elements the styles that the mail has in its markup; a script may. */
export function dressFrame({ contentDocument }: HTMLIFrameElement): void {
  for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? ''
}
