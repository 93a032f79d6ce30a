import { css } from '#styled/css'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  padding: '3',
  borderRadius: 'panel',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'warnLine',
  bg: 'warnTint',
})
const text = css({ flexGrow: '1', flexBasis: '[9rem]', minWidth: '[0px]' })

type UnpaidRowProps = {
  href: string
  /** Remaining share of the time to pay, 0 to 1. */
  share: number
  time: string
  title: string
  note: string
  action: string
}

/** Row of an unpaid purchase. */
export function UnpaidRow({ href, share, time, title, note, action }: UnpaidRowProps) {
  return (
    <div className={row}>
      <Porthole state="paying" size={56} remaining={share} isUrgent isBare>
        <PortholeNumeral number={time} />
      </Porthole>
      <div className={text}>
        <Stack gap={0}>
          <Text isStrong>{title}</Text>
          <Text size="small" tone="ink2">
            {note}
          </Text>
        </Stack>
      </div>
      <LinkButton href={href} tone="outline">
        {action}
      </LinkButton>
    </div>
  )
}
