import type { ReactNode } from 'react'
import { css, sva } from '#styled/css'

const list = css({ display: 'flex', flexDirection: 'column' })
const row = sva({
  slots: ['root', 'term', 'value'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '4',
      paddingBlock: '[2px]',
    },
    term: { color: 'ink2' },
    value: { marginInlineStart: 'auto', maxWidth: 'full', textAlign: 'end', overflowWrap: 'anywhere' },
  },
  variants: {
    kind: {
      plain: {},
      total: {
        root: {
          marginBlockStart: '3',
          paddingBlockStart: '3',
          borderBlockStart: '1px solid',
          borderColor: 'line',
        },
        term: { color: 'ink', fontWeight: '700' },
        value: { textStyle: 'hM' },
      },
    },
  },
})

export type DefinitionListProps = {
  /** `DefinitionRow`s. */
  children: ReactNode
}

/** Facts by name, as on a bill: the figures end at the same edge. */
export function DefinitionList({ children }: DefinitionListProps) {
  return <dl className={list}>{children}</dl>
}

export type DefinitionRowProps = {
  term: string
  /** Where it is another than the page's. */
  termLang?: string
  children: ReactNode
  isTotal?: boolean
}

/** One fact; `isTotal` sets it apart as the sum of those above. */
export function DefinitionRow({ term, termLang, children, isTotal = false }: DefinitionRowProps) {
  const look = row({ kind: isTotal ? 'total' : 'plain' })
  return (
    <div className={look.root}>
      <dt className={look.term} lang={termLang}>
        {term}
      </dt>
      <dd className={look.value}>{children}</dd>
    </div>
  )
}
