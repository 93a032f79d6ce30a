import type { ReactNode } from 'react'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { PageHeading } from '#components/page-layout.tsx'
import { formatPhone } from '#contract/thai/phone.ts'
import type { User } from '#contract/user.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Phone } from '#ui/phone/phone.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const card = css({
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: '4',
  borderRadius: 'panel',
  bg: 'fill',
  color: 'onFill',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'fillEdge',
  _highContrast: { borderColor: '[CanvasText]' },
})
const who = css({ flexGrow: '1' })
const line = css({ textStyle: 'small', fontWeight: '700', color: '[inherit]' })
// The door of a machine, cropped by the corner of the card and beside its text. One-off values are attributes: the style
// sheet is for what pages share.
const door = { position: 'absolute', insetBlockEnd: -96, insetInlineEnd: -92 } as const

type MemberCardProps = {
  /** Undefined while loading, or if it cannot be loaded. */
  user: User | undefined
  isLoading: boolean
  /** Points and stamps. */
  children: ReactNode
}

/** Who the customer is to the shop, in the colour of the brand: name, phone, since when, points and stamps. */
export function MemberCard({ user, isLoading, children }: MemberCardProps) {
  const t = useTranslate()
  return (
    <div className={card}>
      <svg
        style={door}
        viewBox="0 0 120 120"
        width="200"
        fill="none"
        stroke="currentColor"
        opacity=".22"
        aria-hidden
        focusable="false"
      >
        <circle cx="60" cy="60" r="58" strokeWidth="1.5" />
        <circle cx="60" cy="60" r="50" strokeWidth="8" />
        <circle cx="60" cy="60" r="38" strokeWidth="1.5" />
      </svg>
      <div className={who}>
        <PageHeading size="l">{user?.full_name || t('profile.title')}</PageHeading>
        {user ? (
          <p className={line}>
            <Phone number={formatPhone(user.phone_number)} />
          </p>
        ) : null}
        {isLoading ? (
          // As high as the phone number and the date.
          <Skeleton shape="words" width="half">
            <p className={line}>–</p>
            <p className={line}>–</p>
          </Skeleton>
        ) : null}
        {user?.member_since ? (
          <p className={line}>
            <MixedLanguageText>{t('profile.since', { date: formatDayInText(user.member_since) })}</MixedLanguageText>
          </p>
        ) : null}
      </div>
      {children}
    </div>
  )
}
