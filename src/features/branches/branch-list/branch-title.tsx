import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Text } from '#ui/layout/text.tsx'
import { ownText } from '#ui/own-text.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: '3',
})

/** A branch's name in a row, and the one fact by which rows are compared: beside it, or under it where there is no room. */
export function BranchTitle({ name, fact }: { name: ReactNode; fact: ReactNode }) {
  return (
    <span className={line}>
      <span>{name}</span>
      <Text as="span" size="small" tone="ink2" isUnbroken>
        <ScreenReaderPause />
        {ownText(fact)}
      </Text>
    </span>
  )
}
