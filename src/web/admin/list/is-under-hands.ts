/**
 * Whether a list is in use: a row is chosen or open (`data-is-in-use`), or the list has the focus or the
 * pointer.
 */
export function isListInUse(place: HTMLElement | null): boolean {
  if (!place) return false
  const isPointedAt = window.matchMedia('(hover: hover)').matches && place.matches(':hover')
  return place.dataset.isInUse === 'true' || place.contains(document.activeElement) || isPointedAt
}
