import type { ReactNode } from 'react'
import { cva, type RecipeVariantProps } from '#styled/css'

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    paddingInline: '2',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderRadius: 'tag',
    textStyle: 'smallStrong',
    verticalAlign: 'middle',
    _highContrast: { borderColor: '[CanvasText]' },
    '& > svg': { boxSize: '[1rem]' },
  },
  variants: {
    tone: {
      neutral: { bg: 'sunken', borderColor: 'line', color: 'ink2' },
      brand: { bg: 'tint', borderColor: 'tintLine', color: 'brandText' },
      ok: { bg: 'okTint', borderColor: 'okLine', color: 'ok' },
      warn: { bg: 'warnTint', borderColor: 'warnLine', color: 'warn' },
      bad: { bg: 'badTint', borderColor: 'badLine', color: 'bad' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type BadgeProps = RecipeVariantProps<typeof badge> & {
  icon?: ReactNode
  /** One or two words. They carry the whole meaning, without the colour. */
  children: ReactNode
}

/** A short label on an item: its state or what is special about it. Not pressable. */
export function Badge(props: BadgeProps) {
  const [variants, { icon, children }] = badge.splitVariantProps(props)
  return (
    <span className={badge(variants)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
