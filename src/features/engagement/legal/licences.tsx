import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { factsText } from '#lib/i18n/facts.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { type Licence, licencesQuery } from './licences.queries.ts'

const licenceText = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textStyle: 'small' })

/** The third-party packages of the app, each with its licence. */
export function Licences() {
  const t = useTranslate()
  const licences = useQuery(licencesQuery())
  const [openLicence, setOpenLicence] = useState<Licence>()
  const [isOpen, setOpen] = useState(false)

  function show(licence: Licence) {
    setOpenLicence(licence)
    setOpen(true)
  }

  return (
    <PageLayout title={t('licences.title')} header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}>
      <PageContainer>
        <Stack gap={4}>
          <Stack gap={1}>
            <PageHeading>{t('licences.title')}</PageHeading>
            <Text tone="ink2">{t('licences.note')}</Text>
          </Stack>
          <QueryErrorBanner title={t('licences.failed')} query={licences} />
          {licences.isPending ? (
            <>
              <Skeleton shape="row" />
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </>
          ) : null}
          {licences.data ? (
            <List label={t('licences.title')}>
              {licences.data.map((licence) => {
                const row = {
                  title: <span lang="en">{licence.name}</span>,
                  note: <span lang="en">{factsText([licence.version, licence.identifier])}</span>,
                }
                const key = `${licence.name} ${licence.version}`
                return licence.text ? (
                  <ButtonRow key={key} {...row} onPress={() => show(licence)} />
                ) : (
                  <ListRow key={key} {...row} />
                )
              })}
            </List>
          ) : null}
        </Stack>
      </PageContainer>
      {openLicence ? (
        <BottomSheet
          title={openLicence.name}
          isOpen={isOpen}
          onOpenChange={setOpen}
          isDismissable
          closeLabel={t('action.close')}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable with the keyboard */}
          <div lang="en" className={licenceText} tabIndex={0} role="document" aria-label={openLicence.name}>
            {openLicence.text}
          </div>
        </BottomSheet>
      ) : null}
    </PageLayout>
  )
}
