/** Each channel of a tint has so many steps. */
const steps = [0, 1, 2, 3]

/** Every tint: its three digits, and its colour. */
const tints = steps.flatMap((red) =>
  steps.flatMap((green) =>
    steps.map((blue) => ({
      digits: `${red}${green}${blue}`,
      colour: `#${[red, green, blue].map((step) => (step * 5).toString(16)).join('')}`,
    })),
  ),
)

/**
 * The blur of pictures that the owner adds, which no build knows. Their addresses name the tints of the upper and
 * lower half, since the policy forbids inline styles.
 */
export const tintRules = (): string =>
  [
    'img[src^="/pictures/own/"]{background-image:linear-gradient(var(--upper),var(--lower))}',
    ...tints.map(({ digits, colour }) => `img[src*="-u${digits}l"]{--upper:${colour}}`),
    ...tints.map(({ digits, colour }) => `img[src*="l${digits}-640.jpg"]{--lower:${colour}}`),
  ].join('')
