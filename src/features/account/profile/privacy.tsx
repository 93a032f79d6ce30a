import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFirstResultPending } from '#components/is-first-result-pending.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { UnsavedFile } from '#components/unsaved-file.tsx'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Consents } from './consents.tsx'
import { consentsQuery, exportMutation } from './profile.queries.ts'

/** What the shop may do with the customer's data, a copy of it, and the way to have it deleted. */
export function Privacy() {
  const t = useTranslate()
  const consents = useQuery(consentsQuery())
  return (
    <PageLayout title={t('privacy.title')} header={<PageHeader back={{ label: t('action.back'), href: '/profile' }} />}>
      <PageContainer>
        <Stack gap={6}>
          <PageHeading>{t('privacy.heading')}</PageHeading>
          <Consents />
          {isFirstResultPending(consents) ? null : (
            <>
              <Copy />
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

/** The customer's data as a file. */
function Copy() {
  const t = useTranslate()
  const copy = useMutation(exportMutation())
  const [unsaved, setUnsaved] = useState<File>()

  const save = () =>
    copy.mutate(undefined, {
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
          isPending={copy.isPending}
          pendingLabel={t('action.saving')}
          onPress={save}
        >
          {t('privacy.download')}
        </Button>
        {copy.isError ? (
          <Text size="small" tone="bad" isStrong>
            {t(errorMessageId(copy.error))}
          </Text>
        ) : null}
        {copy.data?.result === 'saved' ? (
          <Text size="small" tone="ok">
            {t('privacy.copied', { name: copy.data.file.name })}
          </Text>
        ) : null}
        <UnsavedFile file={unsaved} label={t('privacy.copy')} onClose={() => setUnsaved(undefined)} />
      </Stack>
    </section>
  )
}
