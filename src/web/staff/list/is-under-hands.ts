/**
 * Whether somebody is at work in a list: something is chosen or looked at (`data-is-in-use`), the focus is in it, or a pointer
 * that could click in the next moment.
 */
export function isUnderHands(place: HTMLElement | null): boolean {
  if (!place) return false
  const isPointedAt = window.matchMedia('(hover: hover)').matches && place.matches(':hover')
  return place.dataset.isInUse === 'true' || place.contains(document.activeElement) || isPointedAt
}
