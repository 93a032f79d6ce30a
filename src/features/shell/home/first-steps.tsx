import type { Promotion } from '#contract/rewards.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { QrIcon } from '#ui/icons/payment-icons.tsx'
import { GiftIcon } from '#ui/icons/reward-icons.tsx'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Porthole, type PortholeProps } from '#ui/porthole/porthole.tsx'

const steps = css({ display: 'flex', gap: '3' })
const step = css({ flex: '1', minWidth: '[0px]' })

// With large text on a small phone the words need the room. One-off values are attributes: the style sheet is for what
// pages share.
const gift = { flex: 'none', width: 'min(4.5rem, 22.5vw)' }

const PICTURES = [
  { id: 'scan', state: 'free', remaining: 0, Icon: ScanIcon },
  { id: 'pay', state: 'paying', remaining: 0.7, Icon: QrIcon },
  { id: 'collect', state: 'plain', remaining: 0.56, Icon: BasketIcon },
] as const satisfies readonly (Pick<PortholeProps, 'state' | 'remaining'> & { id: string; Icon: unknown })[]

/** For a customer without a purchase: a coupon to start with, and how it works in three pictures. The navigation has Scan. */
export function FirstSteps({ welcome }: { welcome: Promotion | undefined }) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <Stack gap={6}>
      {welcome ? (
        <Card title={t('home.welcome')} href={`/rewards/${welcome.promotion_id}`} trailing={t('rewards.take')}>
          <Row gap={4}>
            <span style={gift}>
              <Porthole state="free" size={72}>
                <GiftIcon />
              </Porthole>
            </span>
            <Text tone="ink2">{localized(welcome.description) || localized(welcome.title)}</Text>
          </Row>
        </Card>
      ) : null}
      <Stack gap={3}>
        <Heading level={2} size="m">
          {t('home.howTo')}
        </Heading>
        <ol className={steps}>
          {PICTURES.map(({ id, state, remaining, Icon }) => (
            <li key={id} className={step}>
              <Stack gap={1} align="center">
                <Porthole state={state} size={72} remaining={remaining}>
                  <Icon />
                </Porthole>
                <Text size="small" align="center">
                  {t(`home.step.${id}`)}
                </Text>
              </Stack>
            </li>
          ))}
        </ol>
      </Stack>
    </Stack>
  )
}
