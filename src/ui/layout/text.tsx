import type { ReactNode } from 'react'
import { css, cva, type RecipeVariantProps } from '#styled/css'

// The reset balances its lines.
const heading = cva({
  variants: {
    size: {
      xl: { textStyle: { base: 'hXl', _narrow: 'hXlNarrow' } },
      l: { textStyle: 'hL' },
      m: { textStyle: 'hM' },
    },
    align: { start: {}, center: { textAlign: '[var(--align, center)]' } },
  },
  defaultVariants: { size: 'xl', align: 'start' },
})

export type HeadingProps = RecipeVariantProps<typeof heading> & {
  /** The level in the outline of the page. `size` sets the style. */
  level?: 1 | 2 | 3
  id?: string | undefined
  children: ReactNode
}

/** A heading. The h1 names what the customer came for. */
export function Heading(props: HeadingProps) {
  const [variants, { level = 1, ...rest }] = heading.splitVariantProps(props)
  const Tag = `h${level}` as const
  return <Tag {...rest} className={heading(variants)} />
}

const text = cva({
  variants: {
    size: {
      lead: { textStyle: 'lead' },
      body: { textStyle: 'body' },
      small: { textStyle: 'small' },
    },
    tone: {
      ink: { color: 'ink' },
      ink2: { color: 'ink2' },
      ok: { color: 'ok' },
      warn: { color: 'warn' },
      bad: { color: 'bad' },
      brand: { color: 'brandText' },
    },
    isStrong: { true: { fontWeight: '700' } },
    align: { start: {}, center: { textAlign: '[var(--align, center)]', textWrap: 'balance' } },
    isUnbroken: { true: { whiteSpace: 'nowrap' } },
  },
  defaultVariants: { size: 'body', tone: 'ink', align: 'start' },
})

export type TextProps = RecipeVariantProps<typeof text> & {
  as?: 'p' | 'span' | 'div'
  id?: string
  /** The language of the text, if it differs from that of the page. */
  lang?: string
  children: ReactNode
}

// WebKit alone has no dictionary of its names and breaks inside one; there `keep-all` leaves only the spaces. A word that is
// too long for the line still breaks.
const name = css({ wordBreak: 'keep-all' })

/** A name from the shop, such as that of a branch: a line breaks only between its words. */
export function Name({ children }: { children: ReactNode }) {
  return <span className={name}>{children}</span>
}

/** A piece of running text. `isUnbroken` keeps a number and its unit together. */
export function Text(props: TextProps) {
  const [variants, { as: Tag = 'p', ...rest }] = text.splitVariantProps(props)
  return <Tag {...rest} className={text(variants)} />
}
