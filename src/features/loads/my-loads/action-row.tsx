import type { ReactNode } from 'react'
import { cva } from '#styled/css'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

const row = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    borderRadius: 'panel',
    borderWidth: '1px',
    borderStyle: 'solid',
    '& > div': { flexGrow: '1', flexBasis: '[13rem]', minWidth: '[0px]' },
  },
  variants: {
    tone: { plain: { borderColor: 'line', bg: 'surface' }, warn: { borderColor: 'warnLine', bg: 'warnTint' } },
  },
})

type ActionRowProps = {
  tone: 'plain' | 'warn'
  picture: ReactNode
  title: ReactNode
  note: ReactNode
  /** One button, and what it reports. */
  children: ReactNode
}

/** A small door, what it is about, and what to do. The button is below if there is no room beside the words. */
export const ActionRow = ({ tone, picture, title, note, children }: ActionRowProps) => (
  <div className={row({ tone })}>
    {picture}
    <div>
      <Stack gap={0}>
        {title}
        <Text size="small" tone="ink2">
          {note}
        </Text>
      </Stack>
    </div>
    {children}
  </div>
)
