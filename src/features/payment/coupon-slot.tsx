import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'

const slot = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  paddingInline: '4',
  borderRadius: 'control',
  borderWidth: '1.5px',
  borderStyle: 'dashed',
  borderColor: 'brandUi',
  color: 'brandText',
})
const words = css({ flexGrow: '1', minWidth: '[0px]' })

type CouponSlotProps = { icon: ReactNode; title: string; note: string; action: ReactNode }

/** Where a coupon goes: the only dashed rectangle there is. */
export function CouponSlot({ icon, title, note, action }: CouponSlotProps) {
  return (
    <div className={slot}>
      {icon}
      <div className={words}>
        <Stack gap={0}>
          <Text isStrong>{title}</Text>
          <Text size="small" tone="ink2">
            {note}
          </Text>
        </Stack>
      </div>
      {action}
    </div>
  )
}
