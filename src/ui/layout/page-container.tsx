import type { ReactNode } from 'react'
import { cva, type RecipeVariantProps } from '#styled/css'

const container = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: '1',
    width: 'full',
    maxWidth: 'column',
    marginInline: 'auto',
    paddingInline: { base: '4', _narrow: '3' },
  },
  variants: {
    // The bars measure themselves (see bottom-bar/bar-height.ts); the fallback values apply until then.
    bottom: {
      none: { paddingBlockEnd: '6' },
      nav: { paddingBlockEnd: { base: '[calc(var(--bar-height, 5rem) + 3.5rem)]', _low: '[3.5rem]', _desk: '10' } },
      bar: { paddingBlockEnd: { base: '[calc(var(--bar-height, 5.5rem) + {spacing.6})]', _low: '6' } },
      tallBar: { paddingBlockEnd: { base: '[calc(var(--bar-height, 9rem) + {spacing.6})]', _low: '6' } },
    },
    /** Below the field at the top of home, over its lower edge. */
    isBelowStage: {
      true: {
        position: 'relative',
        zIndex: '[1]',
        bg: 'canvas',
        paddingBlockStart: '5',
        borderRadius: '[var(--stage-page-radius) var(--stage-page-radius) 0 0]',
        // On a wide screen beside the header, too.
        marginBlockStart: {
          base: '[calc(0px - var(--stage-page-radius))]',
          _desk: '[calc(0px - var(--header-height, 4rem))]',
        },
        _desk: { maxWidth: 'list', marginInlineStart: '[0px]', paddingInline: '10' },
      },
    },
    isFilled: { true: { minHeight: { base: '[calc(100dvh - 3.5rem)]', _desk: '[0px]' } } },
  },
  defaultVariants: { bottom: 'none' },
})

export type PageContainerProps = RecipeVariantProps<typeof container> & { children: ReactNode }

/**
 * The column of a page inside `<main>`, with gutters and room for a fixed bar at the bottom.
 * `isFilled` makes it as high as a phone's window below a page header, so that a child can be placed at its end.
 */
export function PageContainer(props: PageContainerProps) {
  const [variants, { children }] = container.splitVariantProps(props)
  return <div className={container(variants)}>{children}</div>
}
