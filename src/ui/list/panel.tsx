import type { ReactNode } from 'react'
import { cva, type RecipeVariantProps } from '#styled/css'

const panel = cva({
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'panel',
    minWidth: '[0px]',
  },
  variants: {
    padding: { none: {}, roomy: { padding: '4', _narrow: { padding: '3' } } },
  },
  defaultVariants: { padding: 'roomy' },
})

export type PanelProps = RecipeVariantProps<typeof panel> & { children: ReactNode }

/** A surface with a thin border. */
export function Panel(props: PanelProps) {
  const [variants, { children }] = panel.splitVariantProps(props)
  return <div className={panel(variants)}>{children}</div>
}
