// Times that the specification states (§9), in milliseconds.

/** How long 'Item added to cart!' and its failures stay. */
export const addToCartNoticeMs = 3_000
/** From a success message to the next page: sign-in, registration, payment, profile. */
export const redirectMs = 1_500
/** From a reset password to the sign-in page. */
export const resetRedirectMs = 3_000
/** How long the checkout's test-mode banner stays. */
export const testModeBannerMs = 5_000
/** How long the contact form's banners stay. */
export const contactBannerMs = 5_000
/** From the last key to the search. */
export const searchDebounceMs = 300
/** How long a script may take to load. */
export const scriptTimeoutMs = 120_000
