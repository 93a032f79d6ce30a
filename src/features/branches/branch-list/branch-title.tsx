import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Name, Text } from '#ui/layout/text.tsx'
import { ownText } from '#ui/own-text.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: '3',
})

/** The name of a branch and the fact by which customers compare rows, which wraps below the name if it does not fit. */
export function BranchTitle({ name, fact }: { name: ReactNode; fact: ReactNode }) {
  return (
    <span className={line}>
      <Name>{name}</Name>
      <Text as="span" size="small" tone="ink2" isUnbroken>
        <ScreenReaderPause />
        {ownText(fact)}
      </Text>
    </span>
  )
}
