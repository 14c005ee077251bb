import { createElement, type FunctionComponent, type ReactNode, type SVGProps } from 'react'

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Stands in for lucide's own maker of icons in the builds: what we use of it, a drawing of 24 by 24 in the colour of the text, at a
 * tenth of its size.
 */
export default function createLucideIcon({ node }: Drawing): FunctionComponent<SVGProps<SVGSVGElement>> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return draw.bind(null, shapes)
}

const draw = (shapes: ReactNode, props: SVGProps<SVGSVGElement>) =>
  createElement('svg', { ...stroke, ...props }, shapes)

const stroke = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
