/**
 * A mail for a frame of the back office, whose policy forbids styles in markup and pictures of other origins. The renderer escapes
 * quotation marks in words, so what looks like an attribute is one.
 */
export const fitForFrame = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '<base target="_blank">')
    .replaceAll(' style="', ' data-style="')
    .replace(/ src="https?:\/\/[^/"]+\/pictures\//g, ' src="/pictures/')

/** Gives the elements the styles that the mail has in its markup; a script may. */
export function dressFrame({ contentDocument }: HTMLIFrameElement): void {
  for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? ''
}
