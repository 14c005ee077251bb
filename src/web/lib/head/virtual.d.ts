declare module 'virtual:share-cards' {
  /** Page, such as 'home' or 'products/balcony-feed' → path of its picture. */
  export const shareCards: Readonly<Record<string, string>>
}
