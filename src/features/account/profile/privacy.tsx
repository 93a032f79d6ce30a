import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFirstLoad } from '#components/is-first-result-pending.ts'
import { Page, PageHeading } from '#components/page-layout.tsx'
import { UnsavedFile } from '#components/unsaved-file.tsx'
import { announce } from '#lib/announcer.ts'
import { messageOf } from '#lib/api/error-message.ts'
import { useSay } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Screen } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Consents } from './consents.tsx'
import { consentsQuery, exportMutation } from './profile.queries.ts'

/** What the shop may do with the customer's data, a copy of it, and the way to have it deleted. */
export function Privacy() {
  const say = useSay()
  const consents = useQuery(consentsQuery())
  return (
    <Page title={say('privacy.title')} header={<PageHeader back={{ label: say('action.back'), href: '/profile' }} />}>
      <Screen>
        <Stack gap={6}>
          <PageHeading>{say('privacy.heading')}</PageHeading>
          <Consents />
          {isFirstLoad(consents) ? null : (
            <>
              <Copy />
              <List label={say('deletion.title')}>
                <ListRow href="/profile/delete" title={say('deletion.title')} note={say('deletion.rowNote')} />
              </List>
            </>
          )}
        </Stack>
      </Screen>
    </Page>
  )
}

/** The customer's data as a file. */
function Copy() {
  const say = useSay()
  const copy = useMutation(exportMutation())
  const [unsaved, setUnsaved] = useState<File>()

  const save = () =>
    copy.mutate(undefined, {
      onSuccess({ file, result }) {
        if (result === 'saved') announce(say('privacy.copied', { name: file.name }))
        if (result === 'unsupported') setUnsaved(file)
      },
      onError: (error) => announce(say(messageOf(error)), 'assertive'),
    })

  return (
    <section aria-labelledby="copy">
      <Stack gap={2} align="start">
        <Heading level={2} size="m" id="copy">
          {say('privacy.copy')}
        </Heading>
        <Text tone="ink2">{say('privacy.copyNote')}</Text>
        <Button
          tone="outline"
          icon={<DownloadIcon />}
          isPending={copy.isPending}
          pendingLabel={say('action.saving')}
          onPress={save}
        >
          {say('privacy.download')}
        </Button>
        {copy.isError ? (
          <Text size="small" tone="bad" isStrong>
            {say(messageOf(copy.error))}
          </Text>
        ) : null}
        {copy.data?.result === 'saved' ? (
          <Text size="small" tone="ok">
            {say('privacy.copied', { name: copy.data.file.name })}
          </Text>
        ) : null}
        <UnsavedFile file={unsaved} label={say('privacy.copy')} onClose={() => setUnsaved(undefined)} />
      </Stack>
    </section>
  )
}
