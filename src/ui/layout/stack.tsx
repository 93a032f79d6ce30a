import type { ReactNode } from 'react'
import { css, cva, type RecipeVariantProps } from '#styled/css'

const gaps = {
  0: { gap: '[0px]' },
  1: { gap: '1' },
  2: { gap: '2' },
  3: { gap: '3' },
  4: { gap: '4' },
  5: { gap: '5' },
  6: { gap: '6' },
} as const

const stack = cva({
  // Empty, it has no gap around it.
  base: { display: 'flex', flexDirection: 'column', minWidth: '[0px]', _empty: { display: 'none' } },
  variants: {
    gap: gaps,
    align: { stretch: {}, start: { alignItems: 'flex-start' }, center: { alignItems: '[var(--align, center)]' } },
    justify: { start: {}, center: { justifyContent: 'center' } },
    isGrowing: { true: { flexGrow: '1' } },
  },
  defaultVariants: { gap: 4, align: 'stretch', justify: 'start' },
})

export type StackProps = RecipeVariantProps<typeof stack> & { children: ReactNode }

/** Stacks its children vertically. The gap is a step of the spacing scale. */
export function Stack(props: StackProps) {
  const [variants, rest] = stack.splitVariantProps(props)
  return <div {...rest} className={stack(variants)} />
}

const row = cva({
  base: { display: 'flex', minWidth: '[0px]' },
  variants: {
    gap: gaps,
    align: {
      center: { alignItems: 'center' },
      baseline: { alignItems: 'baseline' },
      stretch: { alignItems: 'stretch' },
    },
    justify: {
      start: {},
      center: { justifyContent: 'center' },
      between: { justifyContent: 'space-between' },
      end: { justifyContent: 'flex-end' },
    },
    isWrapping: { true: { flexWrap: 'wrap' } },
  },
  defaultVariants: { gap: 3, align: 'center', justify: 'start' },
})

export type RowProps = RecipeVariantProps<typeof row> & { children: ReactNode }

/** Places its children side by side; `isWrapping` lets long text push the last ones to the next line. */
export function Row(props: RowProps) {
  const [variants, { children }] = row.splitVariantProps(props)
  return <div className={row(variants)}>{children}</div>
}

const columns = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
  // Four have no lonely last one.
  '&:has(> :nth-child(4):last-child)': { _desk: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

/** Columns of equal width: side by side if there is room, stacked if the text is large. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={columns}>{children}</div>
}
