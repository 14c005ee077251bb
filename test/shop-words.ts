/** Texts of the specification, which stay as they are; the longest first. */
const specified = [
  'If an account with that email exists, a password reset link has been sent to your inbox.',
  'Please enter a valid email address.',
  'Please enter your email address.',
  'Please enter your email or phone number.',
  'Please enter the email or phone of the order, or log in.',
  'An account with this email already exists.',
  'No blog posts found. Please check back soon.',
  'Failed to load blog posts.',
  'Average Rating from',
  'Email or Phone Number',
  'Email or phone of the order',
  'Email address',
  'Your Phone Number',
  'Your Email',
  'Your Message',
  'Your Name',
  'Phone Number',
  'Confirm Password',
  'New Password',
  'Full Name',
  'Zip Code',
  'Shop Our Products',
  'Back to Products',
  'Continue Shopping',
  'Get My GreenThumb Plan',
  // The planner's own button follows the one above.
  'Get My Plan',
  'View All Articles',
  'Read All Reviews',
  'Send Reset Link',
  'Back to Account',
  'Save Changes',
  'Send Message',
  'Growing Guides',
  'Shipping Info',
  'No Order Found',
  'Order Confirmed!',
  'Out of Stock',
  'Coming Soon',
  'Learn More',
  'Shop Now',
  'Add to Cart',
  'Buy Now',
  'Pay Now',
  'Log In',
  'Log Out',
  'Contact Us',
  'About Us',
  'Our Story',
  'Our Edge',
  // The other headings of About follow the two above.
  'Our Approach',
  'Our Mission',
  'Our Vision',
  'Our Values',
  // The header's link, the label of a field, and the categories of articles.
  'Blog',
  'Email',
  'Urban Gardening',
  'Plant Nutrition',
  'Soil Health',
  'Seasonal Care',
]

const withoutSpecified = (text: string): string =>
  specified.reduce((rest, one) => rest.split(one).join(''), text)

const rules: [RegExp, string][] = [
  [/(?<![-\w@./])e?mails?\b(?![@.]\w)/gi, '“e-mail”'],
  [/₹\d+(?:,\d+)*(?![\d,]*\d|\.\d\d)/g, 'an amount with its paise, as formatPaise gives it'],
  [/\b\d\.\d \([\d,]+\)/g, '“(4.0 / 5)”'],
  [/\bblog\b/gi, '“growing guides”'],
  [/\b(?:or|,) ring\b/g, '“call”'],
]

/** What the words of a page or mail have that the shop says in another way, each with what to write instead. */
export const findOddWords = (text: string): string[] =>
  rules.flatMap(([pattern, instead]) =>
    [...withoutSpecified(text).matchAll(pattern)].map(({ 0: found, index }) => {
      const around = withoutSpecified(text).slice(Math.max(0, index - 40), index + 40)
      return `“${found}”; write ${instead}: ${around.replace(/\s+/g, ' ')}`
    }),
  )

/** Names that have capitals wherever they stand. */
const properNames =
  /^(Soilkin|India|Indian|GST|GSTIN|PIN|MRP|HSN|FAQ|UPI|WhatsApp|Razorpay|Amazon|JavaScript|GreenThumb)\b/

/** Whether a heading or button has a capital that no sentence would have. `names` are those of goods and articles. */
export function isTitleCase(heading: string, names: string[]): boolean {
  const own = names.reduce((rest, name) => rest.split(name).join(''), withoutSpecified(heading)).trim()
  const [, ...others] = own.split(/\s+/)
  return others.some((word, at) => {
    const beginsSentence = /[.?!:]$/.test(own.split(/\s+/)[at] ?? '')
    return /^[“(]?[A-Z][a-z]/.test(word) && !beginsSentence && !properNames.test(word)
  })
}

const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')

const shownPart = (html: string): string =>
  html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ').replace(/<!--[\s\S]*?-->/g, '')

/** The words of a page or mail, an element a line. */
export const wordsOf = (html: string): string =>
  unescaped(
    shownPart(html.replace(/^[\s\S]*?<body/, '<body'))
      .replace(/<(?:span|a|b|strong|em|sup|s)\b[^>]*>|<\/(?:span|a|b|strong|em|sup|s)>/g, '')
      .replace(/<[^>]+>/g, '\n'),
  )

/** The headings and buttons of a page. */
export const headingsOf = (html: string): string[] =>
  [
    ...shownPart(html).matchAll(/<(h[1-3]|button)\b[^>]*>([\s\S]*?)<\/\1>/g),
    ...shownPart(html).matchAll(/<(a) [^>]*class="[^"]*min-h-12[^"]*"[^>]*>([\s\S]*?)<\/a>/g),
  ].map(([, , inner = '']) =>
    unescaped(inner.replace(/<[^>]+>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
  )
