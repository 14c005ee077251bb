export function removeLeftovers(place: string, prefix: string): void
