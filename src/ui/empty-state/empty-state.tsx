import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Heading, Text } from '#ui/layout/text.tsx'

const root = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  flexGrow: '1',
  gap: '2',
  paddingBlock: '8',
  textAlign: 'center',
  textWrap: 'balance',
})
const picture = css({ marginBlockEnd: '4' })
const actions = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  width: 'full',
  maxWidth: '[24rem]',
  marginBlockStart: '4',
})

export type EmptyStateProps = {
  /** A decorative picture. The texts carry the meaning. */
  children?: ReactNode
  title: string
  text?: string
  /** The heading level of the title. */
  level?: 1 | 2 | 3
  id?: string
  /** One action, and at most a less prominent second one. */
  action?: ReactNode
}

/** Shown where content does not exist yet: why, and how to get the first item. */
export function EmptyState({ children, title, text, level = 2, id, action }: EmptyStateProps) {
  return (
    <div className={root}>
      {children ? <div className={picture}>{children}</div> : null}
      <Heading id={id} level={level} size="l" align="center">
        {title}
      </Heading>
      {text ? (
        <Text tone="ink2" align="center">
          {text}
        </Text>
      ) : null}
      {action ? <div className={actions}>{action}</div> : null}
    </div>
  )
}
