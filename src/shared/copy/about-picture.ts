/** The picture above the page's words, which changes with a release. */
export const aboutPicture = {
  image: '/images/scenes/about.jpg',
  imageAlt:
    'A seedling on a heap of compost, between a potted tomato plant and pouches of Vermicompost & Neem Cake and Root Partner',
}
