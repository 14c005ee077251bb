/** The ids of the products that the footer lists (specification §9). */
export const footerProductIds = [1, 2, 3, 4, 5, 6, 7, 8]
