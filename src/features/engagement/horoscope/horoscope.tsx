import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { InferOutput } from 'valibot'
import { FullDate } from '#components/full-date.tsx'
import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Birth, HoroscopeReading as Reading } from '#contract/horoscope.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { Button } from '#ui/button/button.tsx'
import { ShareIcon } from '#ui/icons/share-icons.tsx'
import { onlyNarrow } from '#ui/layout/by-width.recipe.ts'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageField } from '#ui/stage/stage-field.tsx'
import { chooseBirth, useChosenBirth } from './birth-weekday.store.ts'
import { birthDayOf, isBirthDay } from './birth-weekday.ts'
import { ColorName } from './color-name.tsx'
import { horoscopeQuery } from './horoscope.queries.ts'

/** Today's reading for a weekday or sign of birth. The page says that it is for fun. */
export function Horoscope() {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const chosenBirth = useChosenBirth()
  const birth = chosenBirth ?? (user?.birthdate ? birthDayOf(user.birthdate) : 'sunday')
  const horoscope = useQuery(horoscopeQuery(birth))
  const reading = horoscope.data
  return (
    <PageLayout
      title={t('horoscope.title')}
      header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}
      aside={<NightField reading={reading} />}
    >
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{t('horoscope.title')}</PageHeading>
            {reading ? (
              <Text size="lead" tone="ink2" as="div">
                <FullDate instant={reading.date} />
              </Text>
            ) : (
              <Skeleton shape="line" width="half" />
            )}
            <Text size="small" tone="ink2">
              {t('horoscope.forFun')}
            </Text>
          </Stack>
          <QueryErrorBanner title={t('horoscope.failed')} query={horoscope} />
          {reading ? <BirthChoice birth={birth} reading={reading} /> : null}
          {reading?.birth === birth ? <Readings reading={reading} /> : null}
          {reading?.birth !== birth && !horoscope.isError ? <Skeleton shape="panel" /> : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** The stars, and the colour of the day, on the left of a wide window. */
function NightField({ reading }: { reading: HoroscopeReading | undefined }) {
  const t = useTranslate()
  return (
    <StageField
      state="guest"
      heading={<p>{t('horoscope.lucky')}</p>}
      note={reading ? <ColorName color={reading.lucky} /> : null}
      door={<StageDrum state="guest" scene="night" />}
    />
  )
}

type HoroscopeReading = InferOutput<typeof Reading>

function BirthChoice({ birth, reading: { days, signs } }: { birth: Birth; reading: HoroscopeReading }) {
  const t = useTranslate()
  const localized = useLocalized()
  const kind = isBirthDay(birth) ? 'day' : 'sign'
  return (
    <Stack gap={3}>
      <SegmentedControl
        label={t('horoscope.by')}
        options={[
          { id: 'day', label: t('horoscope.byDay') },
          { id: 'sign', label: t('horoscope.bySign') },
        ]}
        value={kind}
        onChange={(newKind) => chooseBirth(newKind === 'day' ? 'sunday' : 'aries')}
      />
      <Select
        label={t(kind === 'day' ? 'horoscope.day' : 'horoscope.sign')}
        options={
          kind === 'day'
            ? days.map(({ id, name }) => ({ id, label: localized(name) }))
            : signs.map(({ id, name, dates }) => ({ id, label: localized(name), note: localized(dates) }))
        }
        value={birth}
        onChange={chooseBirth}
        placeholder={t('horoscope.choose')}
      />
    </Stack>
  )
}

const HoroscopePicture = lazy(withMessages(() => import('./horoscope-picture.tsx')))

function Readings({ reading }: { reading: HoroscopeReading }) {
  const t = useTranslate()
  const localized = useLocalized()
  const [isSharing, setSharing] = useState(false)
  const { color, lucky, avoid, readings } = reading

  return (
    <>
      <Panel>
        <div className={onlyNarrow}>
          <Stack align="center">
            <StageDrum state="guest" scene="night" size="card" />
          </Stack>
        </div>
        <DefinitionList>
          <DefinitionRow term={t('horoscope.color')}>
            <ColorName color={color} />
          </DefinitionRow>
          <DefinitionRow term={t('horoscope.lucky')}>
            <ColorName color={lucky} />
          </DefinitionRow>
          {avoid ? (
            <DefinitionRow term={t('horoscope.avoid')}>
              <ColorName color={avoid} />
            </DefinitionRow>
          ) : null}
        </DefinitionList>
      </Panel>
      {readings.map(({ title, text }) => (
        <Stack key={title.en} gap={1}>
          <Heading level={2} size="m">
            {localized(title)}
          </Heading>
          <Text>{localized(text)}</Text>
        </Stack>
      ))}
      <Button tone="outline" width="fill" icon={<ShareIcon />} onPress={() => setSharing(true)}>
        {t('horoscope.share')}
      </Button>
      {isSharing ? (
        <Suspense>
          <HoroscopePicture reading={reading} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
