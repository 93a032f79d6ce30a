import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { cva, type RecipeVariantProps } from '#styled/css'

const link = cva({
  base: {
    color: 'brandText',
    fontWeight: '700',
    cursor: 'pointer',
    textDecoration: 'none',
    textUnderlineOffset: '0.25em',
    borderRadius: 'tag',
    _hovered: { textDecoration: 'underline' },
    _pressed: { textDecoration: 'underline' },
    _highContrast: { color: '[LinkText]' },
  },
  variants: {
    size: { small: { fontSize: 'small', lineHeight: '1.6' }, body: { fontSize: 'body' } },
    isInline: {
      // Inside a sentence colour alone does not identify a link.
      true: { textDecoration: 'underline' },
      false: {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1',
        minHeight: 'touch',
        minWidth: 'touch',
        justifyContent: 'center',
      },
    },
  },
  defaultVariants: { size: 'small', isInline: false },
})

export type LinkProps = Omit<AriaLinkProps, 'className' | 'style' | 'children'> &
  RecipeVariantProps<typeof link> & { children: ReactNode }

/** A text link. It is at least 44 px high and wide; with `isInline` it is part of a sentence. */
export function Link(props: LinkProps) {
  const [variants, rest] = link.splitVariantProps(props)
  return <AriaLink {...rest} className={link(variants)} />
}
