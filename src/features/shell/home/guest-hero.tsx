import { PageHeading } from '#components/page-layout.tsx'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

const hero = css({
  position: 'relative',
  overflow: { base: 'hidden', _wide: 'visible' },
  marginInline: { base: '-4', _narrow: '-3' },
  paddingInline: { base: '4', _narrow: '3' },
  paddingBlock: '2',
  minHeight: 'hero',
})
const text = css({
  position: 'relative',
  zIndex: '[1]',
  display: 'grid',
  gap: '2',
  maxWidth: { base: '[15rem]', _narrow: '[11.5rem]' },
})
// The translator sets the breaks: Thai has no spaces, and a compound must not be torn apart at this size.
const lines = css({ display: 'block', whiteSpace: 'pre-line', textWrapStyle: '[auto]' })
// The edge of a narrow window crops the porthole.
const porthole = css({ position: 'absolute', insetBlockStart: '[2px]', insetInlineEnd: '[-128px]' })
// Large text pushes it out of a phone. One-off values are attributes: the style sheet is for what pages share.
const pushed = { translate: 'clamp(0px, 27rem - 432px, max(0px, 538px - 100vw))' }
const besidePorthole = { maxWidth: '13.5rem' }

/** The top of a guest's home page: the promise, the brand's picture if it has one, a button to scan and a button to register. */
export function GuestHero() {
  const t = useTranslate()
  const localized = useLocalized()
  const picture = pageConfig.brand.own?.hero
  const heading = (
    <PageHeading size="hero">
      <span className={lines}>{t('home.promise')}</span>
    </PageHeading>
  )
  const note = (
    <Text tone="ink2">
      <span className={lines}>{t('home.promiseNote')}</span>
    </Text>
  )
  return (
    <Stack gap={2}>
      {picture ? (
        <>
          {heading}
          {note}
          <img {...picture.image} alt={localized(picture.alt)} width={1536} height={864} loading="eager" />
        </>
      ) : (
        <div className={hero}>
          <div className={text}>
            {heading}
            <div style={besidePorthole}>{note}</div>
          </div>
          <div className={porthole} style={pushed}>
            <Porthole state="plain" size={272} remaining={0.56} isAnimated />
          </div>
        </div>
      )}
      <LinkButton href="/qr-scanner" tone="primary" size="pay" width="fill" icon={<ScanIcon />}>
        {t('home.scan')}
      </LinkButton>
      <LinkButton href="/register" tone="outline" width="fill">
        {t('home.register')}
      </LinkButton>
    </Stack>
  )
}
