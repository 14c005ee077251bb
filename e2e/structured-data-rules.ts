import assert from 'node:assert/strict'

type Thing = Record<string, unknown>
type Rule = (value: unknown, thing: Thing) => boolean

const isText: Rule = (value) => typeof value === 'string' && value.trim().length > 0
const isUrl: Rule = (value) =>
  typeof value === 'string' && /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')
const isUrls: Rule = (value) => [value].flat().length > 0 && [value].flat().every((each) => isUrl(each, {}))
const isDate: Rule = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
const isPrice: Rule = (value) => /^\d+(\.\d{1,2})?$/.test(String(value))
const isCount: Rule = (value) => Number.isInteger(value) && Number(value) >= 0
const isCountry: Rule = (value) => /^[A-Z]{2}$/.test(String(value))
const isCurrency: Rule = (value) => /^[A-Z]{3}$/.test(String(value))
const isOneOf =
  (...names: string[]): Rule =>
  (value) =>
    names.some((name) => value === `https://schema.org/${name}`)
const isA =
  (...types: string[]): Rule =>
  (value) =>
    [value].flat().length > 0 &&
    [value].flat().every((each) => types.includes(String((each as Thing)?.['@type'])))

/**
 * Property → what its value must be, by type. Sources: Google's pages on product snippets, merchant listings,
 * breadcrumbs, articles, FAQ and organisations; schema.org for the types inside.
 */
const rules: Record<string, { required: Record<string, Rule>; optional?: Record<string, Rule> }> = {
  Product: {
    required: {
      name: isText,
      image: isUrls,
      offers: isA('Offer'),
      description: isText,
      brand: isA('Brand'),
      sku: isText,
    },
    optional: {
      category: isText,
      weight: isA('QuantitativeValue'),
      countryOfOrigin: isText,
      aggregateRating: isA('AggregateRating'),
      review: isA('Review'),
      size: isText,
      isVariantOf: (value) => isUrl((value as Thing)['@id'], {}),
    },
  },
  // The page of each size has the group; the others are named by their addresses.
  ProductGroup: {
    required: {
      name: isText,
      productGroupID: (value) => isText(value, {}) && String(value).length <= 50,
      variesBy: isOneOf('size'),
      hasVariant: (value) =>
        [value].flat().length > 0 && [value].flat().every((each) => isUrl((each as Thing).url, {})),
      brand: isA('Brand'),
    },
  },
  AggregateRating: {
    required: {
      ratingValue: (value) => Number(value) >= 1 && Number(value) <= 5,
      reviewCount: (value) => Number.isInteger(value) && Number(value) > 0,
      bestRating: (value) => value === '5',
      worstRating: (value) => value === '1',
    },
  },
  Review: {
    required: {
      author: isA('Person'),
      datePublished: isDate,
      reviewRating: isA('Rating'),
      reviewBody: isText,
      name: isText,
    },
  },
  Rating: {
    required: {
      ratingValue: (value) => Number(value) >= 1 && Number(value) <= 5,
      bestRating: (value) => value === '5',
      worstRating: (value) => value === '1',
    },
  },
  Brand: { required: { name: isText } },
  Offer: {
    required: {
      price: isPrice,
      priceCurrency: isCurrency,
      availability: isOneOf('InStock', 'OutOfStock', 'PreOrder'),
      itemCondition: isOneOf('NewCondition'),
      url: isUrl,
      shippingDetails: isA('OfferShippingDetails'),
      hasMerchantReturnPolicy: isA('MerchantReturnPolicy'),
    },
    optional: { priceSpecification: isA('UnitPriceSpecification'), seller: isA('Organization') },
  },
  UnitPriceSpecification: {
    required: { price: isPrice, priceCurrency: isCurrency },
    optional: {
      priceType: isOneOf('ListPrice'),
      valueAddedTaxIncluded: (value) => typeof value === 'boolean',
    },
  },
  OfferShippingDetails: {
    required: {
      shippingRate: isA('MonetaryAmount'),
      shippingDestination: isA('DefinedRegion'),
      deliveryTime: isA('ShippingDeliveryTime'),
    },
  },
  MonetaryAmount: { required: { value: isPrice, currency: isCurrency } },
  DefinedRegion: { required: { addressCountry: isCountry } },
  ShippingDeliveryTime: {
    required: { handlingTime: isA('QuantitativeValue'), transitTime: isA('QuantitativeValue') },
  },
  QuantitativeValue: {
    required: { unitCode: isText },
    optional: {
      value: isCount,
      minValue: isCount,
      maxValue: (value, { minValue }) => Number(value) >= Number(minValue),
    },
  },
  MerchantReturnPolicy: {
    required: {
      applicableCountry: isCountry,
      returnPolicyCategory: isOneOf('MerchantReturnFiniteReturnWindow'),
      merchantReturnDays: isCount,
      returnMethod: isOneOf('ReturnByMail'),
      returnFees: isOneOf('FreeReturn', 'ReturnFeesCustomerResponsibility', 'ReturnShippingFees'),
    },
    optional: { returnPolicyCountry: isCountry, refundType: isOneOf('FullRefund') },
  },
  BreadcrumbList: {
    required: {
      itemListElement: (value) =>
        isA('ListItem')(value, {}) &&
        [value].flat().every((each, index) => (each as Thing).position === index + 1),
    },
  },
  ListItem: { required: { position: isCount, name: isText, item: isUrl } },
  BlogPosting: {
    required: {
      headline: (value) => isText(value, {}) && String(value).length <= 110,
      image: isUrls,
      datePublished: isDate,
      dateModified: (value, { datePublished }) =>
        isDate(value, {}) && Date.parse(String(value)) >= Date.parse(String(datePublished)),
      author: isA('Person'),
    },
    optional: {
      description: isText,
      publisher: isA('Organization'),
      mainEntityOfPage: isUrl,
      articleSection: isText,
      inLanguage: isText,
    },
  },
  Person: { required: { name: isText } },
  FAQPage: { required: { mainEntity: isA('Question') } },
  Question: { required: { name: isText, acceptedAnswer: isA('Answer') } },
  Answer: { required: { text: isText } },
  Organization: {
    required: { name: isText },
    optional: {
      url: isUrl,
      logo: isUrl,
      legalName: isText,
      slogan: isText,
      email: isText,
      telephone: isText,
      taxID: isText,
      address: isA('PostalAddress'),
      // A profile, not the home page of a network.
      sameAs: (value) =>
        isUrls(value, {}) && [value].flat().every((each) => new URL(String(each)).pathname.length > 1),
    },
  },
  PostalAddress: {
    required: {
      streetAddress: isText,
      addressLocality: isText,
      postalCode: isText,
      addressCountry: isCountry,
    },
    optional: { addressRegion: isText },
  },
  WebSite: {
    required: { name: isText, url: isUrl },
    optional: {
      inLanguage: isText,
      publisher: (value) => isUrl((value as Thing)['@id'], {}),
      potentialAction: isA('SearchAction'),
    },
  },
  SearchAction: {
    required: {
      target: isA('EntryPoint'),
      'query-input': (value) => /^required name=\w+$/.test(String(value)),
    },
  },
  EntryPoint: { required: { urlTemplate: (value) => String(value).includes('{search_term_string}') } },
}

/** Checks one graph, and answers its things by type. Fails on an unknown type or property, a missing one, or a wrong value. */
export function checkGraph(graph: Thing): Map<string, Thing> {
  assert.equal(graph['@context'], 'https://schema.org')
  const things = graph['@graph'] as Thing[]
  assert.ok(Array.isArray(things) && things.length > 0)
  for (const thing of things) checkThing(thing, String(thing['@type']))
  return new Map(things.map((thing) => [String(thing['@type']), thing]))
}

function checkThing(thing: Thing, where: string): void {
  const rule = rules[String(thing['@type'])]
  assert.ok(rule, `${where}: no rule for ${thing['@type']}`)
  for (const name of Object.keys(rule.required)) assert.ok(name in thing, `${where} lacks ${name}`)
  for (const [name, value] of Object.entries(thing)) {
    if (name === '@type' || name === '@id') continue
    const isRight = rule.required[name] ?? rule.optional?.[name]
    assert.ok(isRight, `${where} has no property ${name}`)
    assert.ok(isRight(value, thing), `${where}.${name}: ${JSON.stringify(value)}`)
    for (const inner of [value].flat()) {
      if (inner && typeof inner === 'object' && '@type' in inner)
        checkThing(inner as Thing, `${where}.${name}`)
    }
  }
}
