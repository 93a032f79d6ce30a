import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { isFirstResultPending } from '#components/is-first-result-pending.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { UnsavedFile } from '#components/unsaved-file.tsx'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon } from '#ui/icons/share-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Consents } from './consents.tsx'
import { consentsQuery, exportMutation } from './profile.queries.ts'

/** The terms that the customer accepted, an export of their data, and a link to delete the account. */
export function Privacy() {
  const t = useTranslate()
  const consents = useQuery(consentsQuery())
  return (
    <PageLayout
      aside={<BrandField scene="lock" />}
      title={t('privacy.title')}
      header={<PageHeader back={{ label: t('action.back'), href: '/profile' }} />}
    >
      <PageContainer>
        <Stack gap={6}>
          <PageHeading>{t('privacy.heading')}</PageHeading>
          <Consents />
          {isFirstResultPending(consents) ? null : (
            <>
              <DataExport />
              <List label={t('deletion.title')}>
                <ListRow href="/profile/delete" title={t('deletion.title')} note={t('deletion.rowNote')} />
              </List>
            </>
          )}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** Exports the customer's data as a file. */
function DataExport() {
  const t = useTranslate()
  const dataExport = useMutation(exportMutation())
  const [unsaved, setUnsaved] = useState<File>()

  const exportData = () =>
    dataExport.mutate(undefined, {
      onSuccess({ file, result }) {
        if (result === 'saved') announce(t('privacy.copied', { name: file.name }))
        if (result === 'unsupported') setUnsaved(file)
      },
      onError: (error) => announce(t(errorMessageId(error)), 'assertive'),
    })

  return (
    <section aria-labelledby="copy">
      <Stack gap={2} align="start">
        <Heading level={2} size="m" id="copy">
          {t('privacy.copy')}
        </Heading>
        <Text tone="ink2">{t('privacy.copyNote')}</Text>
        <Button
          tone="outline"
          icon={<DownloadIcon />}
          isPending={dataExport.isPending}
          pendingLabel={t('action.saving')}
          onPress={exportData}
        >
          {t('privacy.download')}
        </Button>
        {dataExport.isError ? (
          <Text size="small" tone="bad" isStrong>
            {t(errorMessageId(dataExport.error))}
          </Text>
        ) : null}
        {dataExport.data?.result === 'saved' ? (
          <Text size="small" tone="ok">
            {t('privacy.copied', { name: dataExport.data.file.name })}
          </Text>
        ) : null}
        <UnsavedFile file={unsaved} label={t('privacy.copy')} onClose={() => setUnsaved(undefined)} />
      </Stack>
    </section>
  )
}
