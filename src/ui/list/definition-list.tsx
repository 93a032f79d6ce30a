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
      paddingBlock: 'hair',
    },
    term: { color: 'ink2' },
    value: { marginInlineStart: 'auto', maxWidth: 'full', textAlign: 'end', overflowWrap: 'anywhere' },
  },
  variants: {
    kind: {
      plain: {},
      // Text of several lines begins where they are read.
      long: { value: { marginInlineStart: '[0px]', textAlign: 'start', width: 'full' } },
      total: {
        root: {
          // The rule is under the rows that the total sums up.
          '&:not(:first-child)': {
            marginBlockStart: '3',
            paddingBlockStart: '3',
            borderBlockStart: '1px solid',
            borderColor: 'line',
          },
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

/** Named facts as on a receipt, with the values aligned at the end. */
export function DefinitionList({ children }: DefinitionListProps) {
  return <dl className={list}>{children}</dl>
}

export type DefinitionRowProps = {
  term: string
  /** The language of the term, if it differs from that of the page. */
  termLang?: string
  children: ReactNode
  isTotal?: boolean
  /** Text of several lines, below its term. */
  isLong?: boolean
}

/** One fact; `isTotal` marks the sum of the rows above. */
export function DefinitionRow({ term, termLang, children, isTotal = false, isLong = false }: DefinitionRowProps) {
  const styles = row({ kind: isTotal ? 'total' : isLong ? 'long' : 'plain' })
  return (
    <div className={styles.root}>
      <dt className={styles.term} lang={termLang}>
        {term}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
